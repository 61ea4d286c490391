import { Button, useT } from '@liftout/kit';

/** Shown when the search finds no post. */
export function EmptyResult({ text, onClear }: { text: string; onClear: () => void }) {
  const t = useT('mf-blog/list');
  return (
    <section className="lo-checker mt-10 rounded-card p-3 [--lo-checker-size:16px] sm:mt-14 sm:p-6">
      <div className="grid justify-items-start gap-4 rounded-frame bg-paper px-6 py-14 sm:px-12 sm:py-20">
        <h2 className="text-title">{t('empty.title')}</h2>
        <p className="max-w-[52ch] text-lead text-soft [overflow-wrap:anywhere]">
          {t('empty.text', { term: text.trim() })}
        </p>
        <Button onClick={onClear}>{t('empty.clear')}</Button>
      </div>
    </section>
  );
}
