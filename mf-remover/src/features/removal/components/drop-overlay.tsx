import { useT } from '@liftout/kit';

/** Covers the page while files are held over it. */
export function DropOverlay({ busy }: { busy: boolean }) {
  const t = useT('mf-remover/upload');
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-accent p-6 text-center text-on-accent">
      <div className="pointer-events-none absolute inset-4 rounded-card border-4 border-dashed border-current" />
      <div>
        <p className="font-display text-display font-extrabold leading-none">{t('drop.title')}</p>
        <p className="mt-4 text-lead">{t(busy ? 'drop.busy' : 'drop.text')}</p>
      </div>
    </div>
  );
}
