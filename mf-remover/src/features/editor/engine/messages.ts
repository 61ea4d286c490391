import type { DownloadFormat } from '@liftout/gateway-contract';
import type { EditDocument, Stroke } from '../editor-document';
import type { Rect, View } from '../geometry';
import type { UncertainPlace } from './uncertain-places';

/** What the canvas shows. Sizes and places are in pixels of the canvas. */
export interface CanvasView {
  width: number;
  height: number;
  view: View;
  /** Only the original. */
  compare: boolean;
  /** The original shows faintly, even where it was erased. */
  underlay: boolean;
  /** The whole picture without the crop, while the visitor chooses the crop. */
  uncropped: boolean;
  /** A round magnifier. */
  magnifier: Magnifier | null;
}

export interface Magnifier {
  /** The place that it shows. */
  x: number;
  y: number;
  /** Radius of the brush. The magnifier shows its outline. */
  brush: number;
  /** Middle and radius of the magnifier. */
  atX: number;
  atY: number;
  radius: number;
}

/** Messages from the page to the engine. */
export type EngineRequest =
  | {
      type: 'open';
      canvas: OffscreenCanvas;
      original: Blob;
      cutout: Blob;
      /** The strokes of an earlier session. */
      strokes: readonly Stroke[];
      pictures: readonly (readonly [id: number, picture: Blob])[];
    }
  | ({ type: 'view' } & CanvasView)
  | { type: 'document'; document: EditDocument }
  | { type: 'strokeBegun'; stroke: Omit<Stroke, 'points'> }
  | { type: 'strokeMoved'; points: readonly number[] }
  | { type: 'picture'; id: number; blob: Blob }
  | { type: 'findPlaces' }
  | { type: 'export'; id: number; format: DownloadFormat; quality: number };

/** Messages from the engine to the page. */
export type EngineReport =
  | { type: 'opened'; width: number; height: number; hasOriginal: boolean }
  | { type: 'openFailed' }
  /** A picture for the background, or the original, has no transparent part. */
  | { type: 'opaque'; picture: number }
  /** The remaining part of the subject. Null if everything is erased. */
  | { type: 'subject'; subject: Rect | null }
  /** In pixels of the picture. */
  | { type: 'places'; places: readonly UncertainPlace[] }
  /** The answer to `picture` and `export`: the picture, or null after a failure. */
  | { type: 'answer'; id: number; picture: Blob | null };
