import { type EditDocument, type Stroke, untouched } from '../editor-document';
import { cropRect, type Rect, type View } from '../geometry';
import { type Context, createCanvas } from './create-canvas';
import { CutLayer, type LayerSources } from './cut-layer';
import { BackgroundPainter } from './draw-background';
import type { EngineReport, EngineRequest, ExportFormat } from './messages';

/** Pixels of the layer that is shown while the picture is not enlarged. */
const previewArea = 1_600_000;
const mediaTypes = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;
/** A JPEG knows no transparency. */
const paperWhite = '#ffffff';
/** How strongly the original shows through for the keep brush. */
const underlayAlpha = 0.35;
const checker = { light: '#ffffff', dark: '#e9e1d3', side: 12 };

interface Opened {
  sources: LayerSources;
  window: Context;
  painter: BackgroundPainter;
  preview: CutLayer;
  /** Made when somebody looks closer than the preview shows. */
  full: CutLayer | null;
}

/**
 * Keeps the pixels and draws them: the strokes on a small layer at once, on one of full resolution when it is
 * looked at or exported. Both go through the same code, so that the export is what was seen.
 */
export class EditorEngine {
  readonly #report: (report: EngineReport) => void;
  readonly #pictures = new Map<number, ImageBitmap>();
  readonly #strokes = new Map<number, { stroke: Omit<Stroke, 'points'>; points: number[] }>();
  #opened: Opened | null = null;
  #document: EditDocument = untouched;
  #view: View = { scale: 1, x: 0, y: 0 };
  #compare = false;
  #underlay = false;
  #subject: Rect | null = null;
  #shownStrokes = '';
  #active: number | null = null;
  #drawing = false;

  constructor(report: (report: EngineReport) => void) {
    this.#report = report;
  }

  async receive(request: EngineRequest): Promise<void> {
    switch (request.type) {
      case 'open':
        return this.#open(request);
      case 'view':
        return this.#look(request);
      case 'document':
        return this.#show(request.document);
      case 'strokeBegun':
        return this.#beginStroke(request.stroke);
      case 'strokeMoved':
        return this.#moveStroke(request.points);
      case 'picture':
        return this.#addPicture(request.id, request.blob);
      case 'export':
        return this.#export(request.id, request.format, request.quality);
    }
  }

  async #open({ canvas, original, cutout }: Extract<EngineRequest, { type: 'open' }>): Promise<void> {
    try {
      const bitmap = await createImageBitmap(cutout);
      const { width, height } = bitmap;
      const before = await createImageBitmap(original).catch(() => null);
      const sources: LayerSources = { cutout: bitmap, original: before, width, height };
      const window = canvas.getContext('2d');
      if (!window) throw new Error('No canvas');
      this.#opened = {
        sources,
        window,
        painter: new BackgroundPainter({ width, height, original: before, pictures: this.#pictures }),
        preview: new CutLayer(sources, Math.min(1, Math.sqrt(previewArea / (width * height)))),
        full: null,
      };
      this.#report({ type: 'opened', width, height, hasOriginal: before !== null });
      this.#findSubject();
    } catch {
      this.#report({ type: 'openFailed' });
    }
  }

  #look({ width, height, view, compare, underlay }: Extract<EngineRequest, { type: 'view' }>): void {
    if (!this.#opened) return;
    const { canvas } = this.#opened.window;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    this.#view = view;
    this.#compare = compare;
    this.#underlay = underlay;
    this.#drawSoon();
  }

  #show(document: EditDocument): void {
    this.#document = document;
    const strokes = document.strokes.join();
    // A stroke that was begun and is not among them was given up.
    if (strokes !== this.#shownStrokes || this.#active !== null) {
      this.#shownStrokes = strokes;
      this.#active = null;
      this.#opened?.preview.show(this.#strokesShown());
      this.#opened?.full?.show(this.#strokesShown());
      this.#findSubject();
    }
    this.#drawSoon();
  }

  #beginStroke(stroke: Omit<Stroke, 'points'>): void {
    this.#strokes.set(stroke.id, { stroke, points: [] });
    this.#active = stroke.id;
    this.#opened?.preview.begin(stroke);
    this.#opened?.full?.begin(stroke);
  }

  #moveStroke(points: readonly number[]): void {
    if (this.#active === null) return;
    this.#strokes.get(this.#active)?.points.push(...points);
    this.#opened?.preview.extend(points);
    this.#opened?.full?.extend(points);
    this.#drawSoon();
  }

  async #addPicture(id: number, blob: Blob): Promise<void> {
    try {
      this.#pictures.set(id, await createImageBitmap(blob));
      this.#report({ type: 'pictureReady', id });
      this.#drawSoon();
    } catch {
      this.#report({ type: 'pictureFailed', id });
    }
  }

  #strokesShown(): Stroke[] {
    return this.#document.strokes.flatMap((id) => {
      const known = this.#strokes.get(id);
      return known ? [{ ...known.stroke, points: known.points }] : [];
    });
  }

  #findSubject(): void {
    if (!this.#opened) return;
    this.#subject = this.#opened.preview.bounds();
    this.#report({ type: 'subject', subject: this.#subject });
  }

  #fullLayer({ sources }: Opened): CutLayer {
    const layer = new CutLayer(sources, 1);
    layer.show(this.#strokesShown());
    return layer;
  }

  /** Many requests between two frames are drawn as one. */
  #drawSoon(): void {
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      this.#drawing = false;
      if (this.#opened) this.#draw(this.#opened);
    });
  }

  #draw(opened: Opened): void {
    const { window, sources, preview } = opened;
    const { scale, x, y } = this.#view;
    const crop = cropRect(sources, this.#subject, this.#document.crop);
    window.setTransform(1, 0, 0, 1, 0, 0);
    window.clearRect(0, 0, window.canvas.width, window.canvas.height);
    window.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
    window.imageSmoothingQuality = 'medium';
    // Single pixels are what somebody who enlarges that much wants to see.
    window.imageSmoothingEnabled = scale < 3;
    window.save();
    window.beginPath();
    window.rect(crop.x, crop.y, crop.width, crop.height);
    window.clip();
    if (this.#compare && sources.original) {
      window.drawImage(sources.original, 0, 0, sources.width, sources.height);
    } else {
      drawChecker(window, crop, scale);
      if (scale > preview.scale * 1.25 && preview.scale < 1 && this.#active === null) {
        opened.full ??= this.#fullLayer(opened);
      }
      const layer = opened.full && scale > preview.scale ? opened.full : preview;
      this.#drawScene(window, opened, layer, crop, scale);
      if (this.#underlay && sources.original) {
        window.globalAlpha = underlayAlpha;
        window.drawImage(sources.original, 0, 0, sources.width, sources.height);
        window.globalAlpha = 1;
      }
    }
    window.restore();
  }

  #drawScene(context: Context, { painter, sources }: Opened, layer: CutLayer, crop: Rect, scale: number) {
    const { background, shadow } = this.#document;
    painter.paint(context, background, crop);
    context.save();
    if (shadow) {
      // The transform does not reach shadows.
      context.shadowColor = `rgb(0 0 0 / ${shadow.opacity})`;
      context.shadowBlur = shadow.blur * scale;
      context.shadowOffsetX = shadow.offsetX * scale;
      context.shadowOffsetY = shadow.offsetY * scale;
    }
    context.drawImage(layer.canvas, 0, 0, sources.width, sources.height);
    context.restore();
  }

  async #export(id: number, format: ExportFormat, quality: number): Promise<void> {
    const opened = this.#opened;
    if (!opened) return;
    try {
      const crop = cropRect(opened.sources, this.#subject, this.#document.crop);
      const layer = opened.full ?? this.#fullLayer(opened);
      const context = createCanvas(crop.width, crop.height);
      if (format === 'jpg') {
        context.fillStyle = paperWhite;
        context.fillRect(0, 0, crop.width, crop.height);
      }
      context.translate(-crop.x, -crop.y);
      this.#drawScene(context, opened, layer, crop, 1);
      const type = mediaTypes[format];
      const blob = await context.canvas.convertToBlob({ type, quality });
      // A browser that cannot write a format writes PNG in its place.
      if (blob.type !== type) this.#report({ type: 'exportFailed', id, reason: 'format' });
      else this.#report({ type: 'exported', id, blob });
    } catch {
      this.#report({ type: 'exportFailed', id, reason: 'memory' });
    }
  }
}

function drawChecker(context: Context, crop: Rect, scale: number): void {
  const { side, light, dark } = checker;
  const tile = createCanvas(side * 2, side * 2);
  tile.fillStyle = light;
  tile.fillRect(0, 0, side * 2, side * 2);
  tile.fillStyle = dark;
  tile.fillRect(0, 0, side, side);
  tile.fillRect(side, side, side, side);
  const pattern = context.createPattern(tile.canvas, 'repeat');
  if (!pattern) return;
  // The squares keep their size however much the picture is enlarged.
  pattern.setTransform(new DOMMatrix().scale(1 / scale));
  context.fillStyle = pattern;
  context.fillRect(crop.x, crop.y, crop.width, crop.height);
}
