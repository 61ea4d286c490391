import { toast, useT } from '@liftout/kit';
import { type ComponentType, useState } from 'react';
import type { EditorDialogProps } from '../editor/editor-dialog';

/** Brings the editor when it is first asked for; a failure is said and can be tried again. */
export function useLazyEditor() {
  const t = useT('shell');
  const [Editor, setEditor] = useState<ComponentType<EditorDialogProps> | null>(null);
  const [status, setStatus] = useState<'closed' | 'loading' | 'open'>('closed');

  const open = async () => {
    setStatus('loading');
    try {
      const { default: loaded } = await import(
        /* webpackChunkName: "mf-remover/editor" */ '../editor/editor-dialog'
      );
      setEditor(() => loaded);
      setStatus('open');
    } catch {
      setStatus('closed');
      toast({
        title: t('remoteError.failed.title'),
        description: t('remoteError.failed.text'),
        variant: 'destructive',
      });
    }
  };

  return {
    Editor: status === 'open' ? Editor : null,
    loading: status === 'loading',
    open,
    close: () => setStatus('closed'),
  };
}
