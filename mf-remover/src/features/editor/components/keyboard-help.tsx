import { Button, Dialog, useT, useTexts } from '@liftout/kit';

interface Shortcut {
  id: string;
  keys: string;
  text: string;
}

export function KeyboardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT('mf-remover/editor');
  const items = useTexts<Shortcut[]>('mf-remover/editor', 'keyboard.items');
  return (
    <Dialog open={open} title={t('keyboard.title')} onClose={onClose}>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 text-sm">
        {items.map(({ id, keys, text }) => (
          <div key={id} className="contents">
            <dt className="font-mono font-semibold">{keys}</dt>
            <dd className="text-soft">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-soft">{t('keyboard.mac')}</p>
      <div className="mt-5 flex justify-end">
        <Button variant="outline" onClick={onClose}>
          {t('keyboard.close')}
        </Button>
      </div>
    </Dialog>
  );
}
