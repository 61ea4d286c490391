import { Button, Icon, IconButton, useT } from '@liftout/kit';
import type { KeyboardEvent } from 'react';
import { zoomStep } from '../use-shortcuts';
import type { ZoomLevel } from '../use-view';

interface CanvasControlsProps {
  onZoom: (factor: number) => void;
  onLevel: (level: ZoomLevel) => void;
  compare: boolean;
  /** Null if there is no original to compare with. */
  onCompare: ((held: boolean) => void) | null;
}

/** A bar as wide as the picture. A narrow bar leaves out some buttons and words. */
export function CanvasControls({ onZoom, onLevel, compare, onCompare }: CanvasControlsProps) {
  const t = useT('mf-remover/editor');
  return (
    <div className="@container pointer-events-none absolute inset-x-0 bottom-0">
      <div className="flex flex-wrap items-center justify-center gap-1.5 p-2 *:pointer-events-auto">
        <div className="flex items-center rounded-pill border border-line bg-raised px-1">
          <IconButton icon="minus" label={t('canvas.zoomOut')} onClick={() => onZoom(1 / zoomStep)} />
          {(['fit', 'actual', 'double'] as const).map((level) => (
            <Button
              key={level}
              variant="quiet"
              className={`px-3 text-sm ${level === 'fit' ? '' : '@max-md:hidden'}`}
              onClick={() => onLevel(level)}
            >
              {t(`canvas.${level}`)}
            </Button>
          ))}
          <IconButton icon="plus" label={t('canvas.zoomIn')} onClick={() => onZoom(zoomStep)} />
        </div>
        {onCompare && <HoldButton label={t('history.compare')} held={compare} onHold={onCompare} />}
      </div>
    </div>
  );
}

interface HoldButtonProps {
  label: string;
  held: boolean;
  onHold: (held: boolean) => void;
}

/** Active while it is held down, by pointer or by key. With little room, only its icon is shown. */
function HoldButton({ label, held, onHold }: HoldButtonProps) {
  const isPress = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter';
  return (
    <Button
      variant={held ? 'solid' : 'outline'}
      className={`text-sm @max-2xl:size-11.5 @max-2xl:p-0 ${held ? '' : 'border-line! not-hover:bg-raised'}`}
      aria-label={label}
      aria-pressed={held}
      title={label}
      onPointerDown={() => onHold(true)}
      onPointerUp={() => onHold(false)}
      onPointerLeave={() => onHold(false)}
      onPointerCancel={() => onHold(false)}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => isPress(event) && onHold(true)}
      onKeyUp={(event) => isPress(event) && onHold(false)}
      onBlur={() => onHold(false)}
    >
      <Icon name="eye" />
      <span className="@max-2xl:hidden">{label}</span>
    </Button>
  );
}
