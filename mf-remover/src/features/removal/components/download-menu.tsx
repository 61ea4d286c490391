import { Button, Icon, Spinner, useT } from '@liftout/kit';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ColorField } from '../../../ui/color-field';
import type { Download } from '../use-download';

/** PNG by the main button; WebP, and JPG on a colour, below it. */
export function DownloadMenu({ download }: { download: Download }) {
  const t = useT('mf-remover/result');
  const [open, setOpen] = useState(false);
  const [color, setColor] = useState('#ffffff');
  const root = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const onPointer = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', onPointer);
    return () => removeEventListener('pointerdown', onPointer);
  }, [open]);

  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    toggle.current?.focus();
  };

  const option = (format: 'png' | 'webp') => (
    <button type="button" className="lo-menu-item" onClick={() => void download.start(format)}>
      <Icon name="download" />
      <span>
        <span className="block font-semibold">{t(`download.${format}.label`)}</span>
        <span className="block text-sm text-soft">{t(`download.${format}.hint`)}</span>
      </span>
    </button>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button inside opened
    <div
      ref={root}
      className="relative flex min-w-0 flex-1 lg:flex-none"
      onKeyDown={onKey}
      // The open menu would cover the focused element.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Button
        size="lg"
        className="min-w-0 flex-1 rounded-e-none px-4 max-[22rem]:px-3"
        aria-disabled={download.working}
        onClick={() => void download.start('png')}
      >
        {download.working ? <Spinner /> : <Icon name="download" />}
        {t(download.working ? 'download.working' : 'download.main')}
      </Button>
      <button
        ref={toggle}
        type="button"
        aria-label={t('download.more')}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="lo-button lo-button-solid lo-button-lg ms-px rounded-s-none px-4 max-[22rem]:px-3"
      >
        <Icon name="chevronDown" />
      </button>
      <div
        id={id}
        hidden={!open}
        // The bar stays at the bottom of the window, so the page cannot be scrolled to a menu that is higher.
        className="absolute start-0 z-30 w-72 max-w-[calc(100vw-2.5rem)] overflow-y-auto rounded-card border border-line bg-raised p-2 shadow-lift max-lg:bottom-full max-lg:mb-2 max-lg:max-h-[max(6rem,100svh-15rem)] sm:max-lg:max-h-[max(6rem,100svh-13rem)] lg:end-0 lg:top-full lg:mt-2 lg:w-auto"
      >
        {option('png')}
        {download.formats.includes('webp') && option('webp')}
        <div className="mt-1 border-t border-line px-3 pt-3 pb-2">
          <p className="font-semibold">{t('download.jpg.label')}</p>
          <p className="text-sm text-soft">{t('download.jpg.hint')}</p>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
            <ColorField label={t('download.jpg.color')} value={color} onChange={setColor} />
            <Button onClick={() => void download.start('jpg', color)}>{t('download.jpg.save')}</Button>
          </div>
        </div>
      </div>
    </div>
  );
}
