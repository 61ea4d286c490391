import { Button, Container, PageHead, PageTitle, useT } from '@liftout/kit';
import { useState } from 'react';

export default function StarterPage() {
  const t = useT('mf-starter/starter');
  const [count, setCount] = useState(0);
  return (
    <>
      <PageHead title={t('meta.title')} description={t('meta.description')} />
      <PageTitle title={t('title')} lead={t('lead')} />
      <Container className="flex items-center gap-4 pb-20">
        <Button onClick={() => setCount(count + 1)}>{t('press')}</Button>
        <p role="status">{t('pressed', { count })}</p>
      </Container>
    </>
  );
}
