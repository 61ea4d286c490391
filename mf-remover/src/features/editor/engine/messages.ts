import type { EditDocument, Stroke } from '../editor-document';
import type { Rect, View } from '../geometry';

export type ExportFormat = 'png' | 'jpg' | 'webp';

/** From the page to the engine. */
export type EngineRequest =
  | { type: 'open'; canvas: OffscreenCanvas; original: Blob; cutout: Blob }
  /** Pixels of the window and what it shows. */
  | {
      type: 'view';
      width: number;
      height: number;
      view: View;
      /** The original alone. */
      compare: boolean;
      /** The original shows faintly, also where it was taken away. */
      underlay: boolean;
    }
  | { type: 'document'; document: EditDocument }
  | { type: 'strokeBegun'; stroke: Omit<Stroke, 'points'> }
  | { type: 'strokeMoved'; points: readonly number[] }
  | { type: 'picture'; id: number; blob: Blob }
  | { type: 'export'; id: number; format: ExportFormat; quality: number };

/** From the engine to the page. */
export type EngineReport =
  | { type: 'opened'; width: number; height: number; hasOriginal: boolean }
  | { type: 'openFailed' }
  /** Where something of the subject is left; null: everything is erased. */
  | { type: 'subject'; subject: Rect | null }
  | { type: 'pictureReady'; id: number }
  | { type: 'pictureFailed'; id: number }
  | { type: 'exported'; id: number; blob: Blob }
  | { type: 'exportFailed'; id: number; reason: 'memory' | 'format' };
