import { Button, Icon, Spinner, useT } from '@liftout/kit';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { markSaved } from '../../../ui/saved-pictures';
import { toastFailure } from '../../../ui/toast-failure';
import type { Download } from '../use-download';
import { DownloadMenu } from './download-menu';

interface ResultActionsProps {
  download: Download;
  /** The cut-out; null when only the server has it. */
  image: Blob | null;
  editButton: Ref<HTMLButtonElement>;
  editorLoading: boolean;
  onEdit: () => void;
  onAnother: () => void;
  /** Undoes all edits; absent when there are none. */
  onRestore: (() => void) | null;
}

/**
 * The actions for the result: a column beside the pictures. On smaller screens, a bar that stays at the bottom, within
 * reach of the thumb; one row if it is wide enough. The buttons that it could cover have a scroll margin.
 */
export function ResultActions({
  download,
  image,
  editButton,
  editorLoading,
  onEdit,
  onAnother,
  onRestore,
}: ResultActionsProps) {
  const t = useT('mf-remover/result');
  return (
    <div className="grid content-start gap-2.5 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:order-last max-lg:-mx-(--lo-gutter) max-lg:border-t max-lg:border-line max-lg:bg-paper/92 max-lg:px-(--lo-gutter) max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:backdrop-blur-md sm:max-lg:flex sm:max-lg:flex-wrap sm:max-lg:items-center sm:max-lg:justify-center lg:gap-3">
      <div className="flex gap-2.5 sm:grow lg:flex-col lg:gap-3">
        {download.possible && <DownloadMenu download={download} />}
        <ShareButton image={image} name={download.nameOf('png')} className="lg:hidden" />
      </div>
      <div className="flex gap-1 *:flex-auto lg:flex-wrap lg:gap-3">
        <Action
          ref={editButton}
          icon="edit"
          busy={editorLoading}
          disabled={!image}
          onClick={onEdit}
          className="lg:w-full"
        >
          {t('edit')}
        </Action>
        <CopyButton image={image} />
        <ShareButton image={image} name={download.nameOf('png')} className="max-lg:hidden" />
        <Action icon="refresh" onClick={onAnother} className="lg:w-full">
          {t('another')}
        </Action>
      </div>
      {onRestore && (
        <Button variant="quiet" onClick={onRestore} className="max-lg:min-h-9 max-lg:py-1 max-lg:text-sm">
          <Icon name="undo" />
          {t('restore')}
        </Button>
      )}
    </div>
  );
}

interface ActionProps {
  ref?: Ref<HTMLButtonElement>;
  icon: 'edit' | 'copy' | 'check' | 'share' | 'refresh';
  busy?: boolean;
  disabled?: boolean;
  title?: string;
  onClick: () => void;
  className?: string;
  children: ReactNode;
}

/** Icon over words in the bar, icon beside words in the column. */
function Action({ icon, busy = false, className = '', children, ...props }: ActionProps) {
  return (
    <Button
      variant="outline"
      {...props}
      className={`max-lg:flex-col max-lg:gap-1 max-lg:rounded-frame max-lg:border-transparent max-lg:px-1 max-lg:py-1 max-lg:text-[0.8125rem] max-lg:leading-tight ${className}`}
    >
      {busy ? <Spinner /> : <Icon name={icon} />}
      <span>{children}</span>
    </Button>
  );
}

/** Duration of the confirmation after a copy, in milliseconds. */
const confirmation = 2000;

function CopyButton({ image }: { image: Blob | null }) {
  const t = useT('mf-remover/result');
  /** How often the picture was copied while the confirmation was shown. */
  const [copies, setCopies] = useState(0);
  const copied = copies > 0;

  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), confirmation);
    return () => clearTimeout(timer);
  }, [copies]);

  const copy = async () => {
    if (!image) return;
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
      markSaved(image);
      setCopies((count) => count + 1);
    } catch {
      toastFailure(t, 'copy.failed');
    }
  };
  return (
    <Action
      icon={copied ? 'check' : 'copy'}
      disabled={!image}
      title={t('copy.label')}
      onClick={() => void copy()}
    >
      <span aria-live="polite">
        <span key={copies}>{t(copied ? 'copy.done' : 'copy.action')}</span>
      </span>
    </Action>
  );
}

interface ShareButtonProps {
  image: Blob | null;
  name: string;
  className: string;
}

/** Shown only if the device has a share sheet that accepts pictures. */
function ShareButton({ image, name, className }: ShareButtonProps) {
  const t = useT('mf-remover/result');
  if (!image) return null;
  const file = new File([image], name, { type: 'image/png' });
  if (!navigator.canShare?.({ files: [file] })) return null;
  const share = async () => {
    try {
      await navigator.share({ files: [file], title: t('share.title'), text: t('share.text') });
      markSaved(image);
    } catch (error) {
      // The visitor has closed the share sheet, or pressed twice, and the first sheet is open.
      if (error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)) return;
      toastFailure(t, 'share.failed');
    }
  };
  return (
    <Button
      variant="outline"
      className={`max-lg:min-h-14 max-sm:px-4 ${className}`}
      onClick={() => void share()}
    >
      <Icon name="share" />
      <span className="max-sm:sr-only">{t('share.action')}</span>
    </Button>
  );
}
