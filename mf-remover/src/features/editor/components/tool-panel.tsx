import type { Brush } from '../brush';
import { isOpaque } from '../editor-document';
import type { Rect } from '../geometry';
import type { Edits } from '../use-edits';
import type { Engine } from '../use-engine';
import type { PictureExport } from '../use-picture-export';
import type { Places } from '../use-places';
import { BackgroundPanel } from './background-panel';
import { BrushPanel } from './brush-panel';
import { CropPanel } from './crop-panel';
import type { Tool } from './editor-tabs';
import { ExportPanel } from './export-panel';
import { ShadowPanel } from './shadow-panel';

interface ToolPanelProps {
  tool: Tool;
  engine: Engine;
  edits: Edits;
  brush: Brush;
  onBrush: (brush: Brush) => void;
  /** Whether the original is shown under the cut-out. */
  underlay: boolean;
  onUnderlay: (shown: boolean) => void;
  places: Places;
  /** The crop, in pixels of the picture. */
  rect: Rect;
  picture: PictureExport;
  onSave: () => void;
  /** Whether nothing has been cut yet. */
  byHand: boolean;
}

/** The controls of the active tool. */
export function ToolPanel(props: ToolPanelProps) {
  const { tool, engine, edits, brush, onBrush, underlay, onUnderlay, places, rect, picture, onSave } = props;
  const { edited, act } = edits;
  const { size, subject } = engine;

  /** One plain stroke over everything, which can be undone like any other. */
  const eraseAll = () => {
    edits.stroke.begin(
      { ...brush, mode: 'erase', smart: false, softness: 0 },
      4 * Math.hypot(size.width, size.height),
    );
    edits.stroke.move([size.width / 2, size.height / 2]);
    edits.stroke.end(true);
    onBrush({ ...brush, mode: 'keep' });
    onUnderlay(true);
  };

  switch (tool) {
    case 'background':
      return (
        <BackgroundPanel
          background={edited.background}
          engine={engine}
          onChange={(background, key) => act('background', { background }, key)}
        />
      );
    case 'brush':
      return (
        <BrushPanel
          brush={brush}
          onChange={onBrush}
          places={places}
          {...(engine.hasOriginal && { underlay, onUnderlay })}
          {...(props.byHand && { onEraseAll: engine.status === 'open' ? eraseAll : null })}
        />
      );
    case 'crop':
      return (
        <CropPanel
          crop={edited.crop}
          picture={size}
          subject={subject}
          rect={rect}
          onChange={(crop, key) => act('crop', { crop }, key)}
          onMarketplace={() =>
            act('crop', { crop: { kind: 'marketplace' }, background: { kind: 'color', color: '#ffffff' } })
          }
        />
      );
    case 'shadow':
      return (
        <ShadowPanel
          shadow={edited.shadow}
          picture={size}
          onChange={(shadow, key) => act('shadow', { shadow }, key)}
        />
      );
    case 'export':
      return (
        <ExportPanel
          picture={picture}
          rect={rect}
          transparent={!isOpaque(edited.background, engine.opaque)}
          onExport={onSave}
        />
      );
  }
}
