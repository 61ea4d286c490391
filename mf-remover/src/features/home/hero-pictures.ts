import heroBackdrop from '../../images/hero/backdrop.avif?picture';
import heroSubject from '../../images/hero/subject.avif?picture';

export const hero = {
  subject: heroSubject,
  backdrop: heroBackdrop,
};
