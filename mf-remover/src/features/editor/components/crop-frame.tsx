import { useT } from '@liftout/kit';
import { ratios } from '../crop';
import type { Crop } from '../editor-document';
import type { Size } from '../geometry';
import type { Viewport } from '../use-view';
import { RectFrame } from './rect-frame';

interface CropFrameProps {
  crop: Extract<Crop, { kind: 'free' | 'ratio' }>;
  picture: Size;
  viewport: Viewport;
  onChange: (crop: Crop, mergeKey: string) => void;
}

/** The crop frame over the canvas. */
export function CropFrame({ crop, picture, viewport: { view, density }, onChange }: CropFrameProps) {
  const t = useT('mf-remover/editor');
  const { rect } = crop;
  const scale = view.scale / density;
  return (
    <RectFrame
      rect={rect}
      picture={picture}
      scale={scale}
      origin={{ x: -view.x * scale, y: -view.y * scale }}
      ratio={crop.kind === 'ratio' ? ratios[crop.ratio] : null}
      label={t('crop.frame', { width: rect.width, height: rect.height })}
      labelOf={(handle) => t(`crop.handles.${handle}`)}
      onChange={(next, key) => onChange({ ...crop, rect: next }, key)}
    />
  );
}
