import type { RemovalHints } from '@liftout/gateway-contract';
import { Button, Dialog, Icon, useT } from '@liftout/kit';
import { useEffect, useRef, useState } from 'react';
import { RectFrame } from '../../editor/components/rect-frame';
import type { Rect, Size } from '../../editor/geometry';
import { useObjectUrl } from '../use-object-url';

export interface MarkDialogProps {
  file: File;
  onMark: (hints: RemovalHints) => void;
  onClose: () => void;
}

/** The first frame leaves out this share of the picture on each side. */
const inset = 0.1;

/** Asks for a frame around the subject, so that the picture can be cut again with it. */
export function MarkDialog({ file, onMark, onClose }: MarkDialogProps) {
  const t = useT('mf-remover/result');
  const address = useObjectUrl(file);
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [rect, setRect] = useState<Rect | null>(null);
  const shownWidth = useWidth(image, address);

  const measure = () => {
    const { naturalWidth: width = 0, naturalHeight: height = 0 } = image.current ?? {};
    setSize({ width, height });
    setRect({
      x: Math.round(width * inset),
      y: Math.round(height * inset),
      width: Math.round(width * (1 - 2 * inset)),
      height: Math.round(height * (1 - 2 * inset)),
    });
  };
  const mark = () => {
    if (rect) onMark({ box: [rect.x, rect.y, rect.x + rect.width, rect.y + rect.height] });
  };

  return (
    <Dialog open title={t('mark.title')} onClose={onClose} backdropCloses={false}>
      <p className="mt-2 text-soft">{t('mark.text')}</p>
      <div className="lo-checker relative mx-auto mt-4 w-fit max-w-full overflow-clip rounded-frame">
        {address && (
          <img
            ref={image}
            src={address}
            alt=""
            draggable={false}
            className="block max-h-[55svh] max-w-full select-none"
            onLoad={measure}
          />
        )}
        {size && rect && shownWidth > 0 && (
          <RectFrame
            rect={rect}
            picture={size}
            scale={shownWidth / size.width}
            origin={{ x: 0, y: 0 }}
            ratio={null}
            label={t('mark.frame', { width: rect.width, height: rect.height })}
            labelOf={(handle) => t(`mark.handles.${handle}`)}
            onChange={setRect}
          />
        )}
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button aria-disabled={!rect} onClick={mark}>
          <Icon name="scissors" />
          {t('mark.cut')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('mark.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Width of a picture on the screen, in CSS pixels; 0 while unknown. The element exists only when there is an address. */
function useWidth(element: { current: Element | null }, address: string | null): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current || !address) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, address]);
  return width;
}
