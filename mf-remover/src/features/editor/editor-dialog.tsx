import type { DownloadFormat } from '@liftout/gateway-contract';
import { Dialog, useT } from '@liftout/kit';

export interface EditorDialogProps {
  original: Blob;
  cutout: Blob;
  nameOf: (format: DownloadFormat) => string;
  onClose: () => void;
}

export default function EditorDialog({ onClose }: EditorDialogProps) {
  const t = useT('mf-remover/editor');
  return (
    <Dialog open title={t('title')} onClose={onClose}>
      {null}
    </Dialog>
  );
}
