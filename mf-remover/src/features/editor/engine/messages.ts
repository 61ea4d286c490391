import type { EditDocument, Stroke } from '../editor-document';
import type { Rect, View } from '../geometry';
import type { UncertainPlace } from './uncertain-places';

export type ExportFormat = 'png' | 'jpg' | 'webp';

/** What the canvas shows; sizes and places in its own pixels. */
export interface CanvasView {
  width: number;
  height: number;
  view: View;
  /** The original alone. */
  compare: boolean;
  /** The original shows faintly, also where it was taken away. */
  underlay: boolean;
  /** All of the picture, whatever the crop: while the crop is being chosen. */
  uncropped: boolean;
  /** A round magnifier. */
  magnifier: Magnifier | null;
}

export interface Magnifier {
  /** The place that it shows. */
  x: number;
  y: number;
  /** Radius of the brush, of which it shows the outline. */
  brush: number;
  /** Its own middle and radius. */
  atX: number;
  atY: number;
  radius: number;
}

/** From the page to the engine. */
export type EngineRequest =
  | {
      type: 'open';
      canvas: OffscreenCanvas;
      original: Blob;
      cutout: Blob;
      /** Of an earlier session. */
      strokes: readonly Stroke[];
      pictures: readonly (readonly [id: number, picture: Blob])[];
    }
  | ({ type: 'view' } & CanvasView)
  | { type: 'document'; document: EditDocument }
  | { type: 'strokeBegun'; stroke: Omit<Stroke, 'points'> }
  | { type: 'strokeMoved'; points: readonly number[] }
  | { type: 'picture'; id: number; blob: Blob }
  | { type: 'findPlaces' }
  | { type: 'export'; id: number; format: ExportFormat; quality: number };

/** From the engine to the page. */
export type EngineReport =
  | { type: 'opened'; width: number; height: number; hasOriginal: boolean }
  | { type: 'openFailed' }
  /** Where something of the subject is left; null: everything is erased. */
  | { type: 'subject'; subject: Rect | null }
  /** In pixels of the picture. */
  | { type: 'places'; places: readonly UncertainPlace[] }
  | { type: 'pictureReady'; id: number }
  | { type: 'pictureFailed'; id: number }
  | { type: 'exported'; id: number; blob: Blob }
  | { type: 'exportFailed'; id: number; reason: 'memory' | 'format' };
