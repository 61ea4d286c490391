import heroBackdropAvif from '../../images/hero/backdrop.avif';
import heroBackdropWebp from '../../images/hero/backdrop.webp';
import heroBackdropSmallAvif from '../../images/hero/backdrop-small.avif';
import heroSubjectAvif from '../../images/hero/subject.avif';
import heroSubjectWebp from '../../images/hero/subject.webp';
import heroSubjectSmallAvif from '../../images/hero/subject-small.avif';

export const hero = {
  subject: {
    avif: heroSubjectAvif,
    small: heroSubjectSmallAvif,
    webp: heroSubjectWebp,
    width: 1400,
    height: 1120,
  },
  backdrop: {
    avif: heroBackdropAvif,
    small: heroBackdropSmallAvif,
    webp: heroBackdropWebp,
    width: 1064,
    height: 896,
  },
};
