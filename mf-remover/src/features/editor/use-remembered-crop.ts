import { useT } from '@liftout/kit';
import { useEffect, useRef } from 'react';
import type { Crop } from './editor-document';
import { recallCrop, rememberCrop } from './remembered-crop';
import type { Edits } from './use-edits';
import type { Engine } from './use-engine';

interface RememberedCropOptions {
  engine: Engine;
  edits: Edits;
  /** Whether the last crop is applied to this picture. */
  enabled: boolean;
  say: (text: string) => void;
}

/** Applies the last crop to a new picture, as a step that can be undone. Then it remembers each new crop. */
export function useRememberedCrop({ engine, edits, enabled, say }: RememberedCropOptions): void {
  const t = useT('mf-remover/editor');
  const { status, size, subject } = engine;
  const { crop } = edits.edited;
  const recalled = useRef(!enabled);
  const known = useRef<Crop>(crop);

  // The subject is reported right after the picture is open.
  const ready = status === 'open' && subject !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each picture
  useEffect(() => {
    if (!ready || recalled.current) return;
    recalled.current = true;
    const last = recallCrop(size, subject);
    if (!last) return;
    known.current = last;
    const white = last.kind === 'marketplace' && { background: { kind: 'color', color: '#ffffff' } as const };
    edits.act('crop', { crop: last, ...white });
    say(t('crop.recalled'));
  }, [ready]);

  useEffect(() => {
    if (crop === known.current || size.width === 0) return;
    known.current = crop;
    rememberCrop(crop, size);
  }, [crop, size]);
}
