import { cropRect } from '../crop';
import { type EditDocument, originalPicture, type Stroke, untouched } from '../editor-document';
import { isSameShape, type Rect } from '../geometry';
import { type Context, createCanvas, isPictureOpaque, releaseCanvas, scaledCopy } from './create-canvas';
import { CutLayer, drawMasked, type LayerSources } from './cut-layer';
import { BackgroundPainter } from './draw-background';
import { drawChecker } from './draw-checker';
import { drawMagnifier } from './draw-magnifier';
import { encodeCanvas } from './encode-canvas';
import type { CanvasView, EngineReport, EngineRequest } from './messages';
import { SmartStrokes } from './smart-strokes';
import { findUncertainPlaces, judgedSide } from './uncertain-places';

/** Pixels of the layer that is shown while the picture is not enlarged. */
const previewArea = 1_600_000;
/** A JPEG has no transparency. */
const paperWhite = '#ffffff';
/** How strongly the original shows through for the keep brush. */
const underlayAlpha = 0.35;

interface Opened {
  sources: LayerSources;
  canvas: Context;
  painter: BackgroundPainter;
  smart: SmartStrokes;
  preview: CutLayer;
  /** Made when the visitor zooms in beyond the resolution of the preview. */
  full: CutLayer | null;
}

/**
 * Keeps the pixels and draws them. Strokes go onto a small layer at once, and onto a layer of full resolution when the
 * visitor zooms in or exports. Both layers use the same code, so the export looks like the screen.
 */
export class EditorEngine {
  readonly #report: (report: EngineReport) => void;
  /** For the background. */
  readonly #pictures = new Map<number, Blob>();
  /** Only the shown picture and one that was just added, because each takes 48 MB for 12 MP. */
  readonly #decoded = new Map<number, ImageBitmap>();
  readonly #strokes = new Map<number, { stroke: Omit<Stroke, 'points'>; points: number[] }>();
  #opened: Opened | null = null;
  #document: EditDocument = untouched;
  #view: CanvasView = {
    width: 1,
    height: 1,
    view: { scale: 1, x: 0, y: 0 },
    compare: false,
    underlay: false,
    uncropped: false,
    magnifier: null,
  };
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
        return this.#setView(request);
      case 'document':
        return this.#show(request.document);
      case 'strokeBegun':
        return this.#beginStroke(request.stroke);
      case 'strokeMoved':
        return this.#moveStroke(request.points);
      case 'picture':
        return this.#answer(request.id, () => this.#addPicture(request));
      case 'findPlaces':
        return this.#findPlaces();
      case 'export':
        return this.#answer(request.id, () => this.#export(request));
    }
  }

  async #open(request: Extract<EngineRequest, { type: 'open' }>): Promise<void> {
    try {
      const cutout = await createImageBitmap(request.cutout);
      const { width, height } = cutout;
      const whole = await createImageBitmap(request.original).catch(() => null);
      // A cut-out that was cropped in an earlier visit shows only a part of the original.
      const original = whole && isSameShape(whole, cutout) ? whole : null;
      if (!original) whole?.close();
      const sources: LayerSources = { cutout, original, width, height };
      const canvas = request.canvas.getContext('2d');
      if (!canvas) throw new Error('No canvas');
      for (const { points, ...stroke } of request.strokes) {
        this.#strokes.set(stroke.id, { stroke, points: [...points] });
      }
      for (const [id, picture] of request.pictures) this.#pictures.set(id, picture);
      const scale = Math.min(1, Math.sqrt(previewArea / (width * height)));
      const pixels = scaledCopy(original ?? cutout, width * scale, height * scale);
      this.#opened = {
        sources,
        canvas,
        painter: new BackgroundPainter({ width, height, original, pictures: this.#decoded }),
        smart: new SmartStrokes(pixels, scale),
        preview: new CutLayer(sources, scale),
        full: null,
      };
      releaseCanvas(pixels);
      if (original) this.#reportIfOpaque(originalPicture, original);
      this.#report({ type: 'opened', width, height, hasOriginal: original !== null });
      this.#findSubject();
    } catch {
      this.#report({ type: 'openFailed' });
    }
  }

  #setView({ type: _, ...view }: Extract<EngineRequest, { type: 'view' }>): void {
    if (!this.#opened) return;
    const { canvas } = this.#opened.canvas;
    const { width, height } = view;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    this.#view = view;
    this.#requestDraw();
  }

  async #show(document: EditDocument): Promise<void> {
    const { background } = document;
    const shown = background.kind === 'picture' ? background.picture : null;
    const picture = shown !== null && this.#pictures.get(shown);
    if (picture) await this.#decode(shown, picture);
    this.#document = document;
    for (const [id, bitmap] of this.#decoded) {
      if (id === shown) continue;
      this.#decoded.delete(id);
      bitmap.close();
    }
    const strokes = document.strokes.join();
    // An active stroke that is not among these was cancelled.
    if (strokes !== this.#shownStrokes || this.#active !== null) {
      this.#shownStrokes = strokes;
      this.#active = null;
      this.#updateLayers();
      this.#findSubject();
    }
    this.#requestDraw();
  }

  #updateLayers(): void {
    const opened = this.#opened;
    if (!opened) return;
    const shown = this.#shown();
    opened.preview.show(shown, opened.smart);
    opened.full?.show(shown, opened.smart);
  }

  #beginStroke(stroke: Omit<Stroke, 'points'>): void {
    this.#strokes.set(stroke.id, { stroke, points: [] });
    this.#active = stroke.id;
    if (stroke.smart) {
      this.#opened?.smart.begin(stroke);
    } else {
      this.#opened?.preview.begin(stroke);
      this.#opened?.full?.begin(stroke);
    }
  }

  #moveStroke(points: readonly number[]): void {
    const active = this.#activeStroke();
    if (!active) return;
    active.points.push(...points);
    if (active.stroke.smart) {
      this.#opened?.smart.extend(points);
    } else {
      this.#opened?.preview.extend(points);
      this.#opened?.full?.extend(points);
    }
    this.#requestDraw();
  }

  #activeStroke() {
    return this.#active === null ? undefined : this.#strokes.get(this.#active);
  }

  async #answer(id: number, make: () => Promise<Blob>): Promise<void> {
    this.#report({ type: 'answer', id, picture: await make().catch(() => null) });
  }

  async #addPicture({ id, blob }: Extract<EngineRequest, { type: 'picture' }>): Promise<Blob> {
    await this.#decode(id, blob);
    this.#pictures.set(id, blob);
    return blob;
  }

  async #decode(id: number, blob: Blob): Promise<void> {
    if (this.#decoded.has(id)) return;
    const picture = await createImageBitmap(blob);
    this.#decoded.set(id, picture);
    this.#reportIfOpaque(id, picture);
  }

  #reportIfOpaque(id: number, picture: ImageBitmap): void {
    if (isPictureOpaque(picture)) this.#report({ type: 'opaque', picture: id });
  }

  #shown(): Stroke[] {
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

  /** Uses a small copy. More detail is not visible at a glance. */
  #findPlaces(): void {
    if (!this.#opened) return;
    const { sources, preview } = this.#opened;
    const scale = Math.min(1, judgedSide / Math.max(sources.width, sources.height));
    const copyOf = (picture: CanvasImageSource) => {
      const context = scaledCopy(picture, sources.width * scale, sources.height * scale);
      const pixels = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
      releaseCanvas(context);
      return pixels;
    };
    const cutout = copyOf(preview.canvas);
    const original = copyOf(sources.original ?? sources.cutout);
    const places = findUncertainPlaces(original.data, cutout.data, cutout).map(({ x, y, radius, doubt }) => ({
      x: x / scale,
      y: y / scale,
      radius: radius / scale,
      doubt,
    }));
    this.#report({ type: 'places', places });
  }

  #fullLayer({ sources, smart }: Opened): CutLayer {
    const layer = new CutLayer(sources, 1);
    layer.show(this.#shown(), smart);
    return layer;
  }

  /** Draws only once for several requests between two frames. */
  #requestDraw(): void {
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      this.#drawing = false;
      if (this.#opened) this.#draw(this.#opened);
    });
  }

  #draw(opened: Opened): void {
    const { canvas, sources } = opened;
    const { view, compare, underlay, uncropped, magnifier } = this.#view;
    const { scale, x, y } = view;
    const crop = cropRect(sources, this.#subject, uncropped ? null : this.#document.crop);
    canvas.setTransform(1, 0, 0, 1, 0, 0);
    canvas.clearRect(0, 0, canvas.canvas.width, canvas.canvas.height);
    canvas.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
    canvas.imageSmoothingQuality = 'medium';
    // From this zoom on, the visitor wants to see single pixels.
    canvas.imageSmoothingEnabled = scale < 3;
    canvas.save();
    canvas.beginPath();
    canvas.rect(crop.x, crop.y, crop.width, crop.height);
    canvas.clip();
    if (compare && sources.original) {
      canvas.drawImage(sources.original, 0, 0, sources.width, sources.height);
    } else {
      drawChecker(canvas, crop, scale);
      this.#drawScene(canvas, opened, this.#visibleLayer(opened, scale), crop, scale);
      if (underlay && sources.original) {
        canvas.globalAlpha = underlayAlpha;
        canvas.drawImage(sources.original, 0, 0, sources.width, sources.height);
        canvas.globalAlpha = 1;
      }
    }
    canvas.restore();
    if (magnifier) drawMagnifier(canvas, magnifier);
  }

  #visibleLayer(opened: Opened, scale: number): CutLayer {
    const { preview } = opened;
    if (scale > preview.scale * 1.25 && preview.scale < 1 && this.#active === null) {
      opened.full ??= this.#fullLayer(opened);
    }
    return opened.full && scale > preview.scale ? opened.full : preview;
  }

  #drawScene(context: Context, opened: Opened, layer: CutLayer, crop: Rect, scale: number) {
    const { painter, sources } = opened;
    const { background, shadow } = this.#document;
    painter.paint(context, background, crop);
    context.save();
    if (shadow) {
      // Shadows ignore the transform.
      context.shadowColor = `rgb(0 0 0 / ${shadow.opacity})`;
      context.shadowBlur = shadow.blur * scale;
      context.shadowOffsetX = shadow.offsetX * scale;
      context.shadowOffsetY = shadow.offsetY * scale;
    }
    const active = this.#activeStroke();
    if (active?.stroke.smart) {
      this.#drawWithActive(context, opened, layer, active);
    } else {
      context.drawImage(layer.canvas, 0, 0, sources.width, sources.height);
    }
    context.restore();
  }

  /** A smart stroke changes until its end. Then the layer gets it. Until then, it is drawn over the visible picture. */
  #drawWithActive(
    context: Context,
    { sources, smart }: Opened,
    layer: CutLayer,
    { stroke, points }: { stroke: Omit<Stroke, 'points'>; points: readonly number[] },
  ): void {
    const visible = createCanvas(context.canvas.width, context.canvas.height);
    const transform = context.getTransform();
    visible.setTransform(transform);
    visible.drawImage(layer.canvas, 0, 0, sources.width, sources.height);
    const mask = smart.maskOf({ ...stroke, points });
    if (mask) drawMasked(visible, stroke.mode, mask, sources.original ?? sources.cutout, sources);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(visible.canvas, 0, 0);
    context.setTransform(transform);
    releaseCanvas(visible);
  }

  async #export({ format, quality }: Extract<EngineRequest, { type: 'export' }>): Promise<Blob> {
    const opened = this.#opened;
    if (!opened) throw new Error('No picture is open');
    const crop = cropRect(opened.sources, this.#subject, this.#document.crop);
    const layer = opened.full ?? this.#fullLayer(opened);
    const context = createCanvas(crop.width, crop.height);
    if (format === 'jpg') {
      context.fillStyle = paperWhite;
      context.fillRect(0, 0, crop.width, crop.height);
    }
    context.translate(-crop.x, -crop.y);
    this.#drawScene(context, opened, layer, crop, 1);
    if (layer !== opened.full) layer.release();
    return encodeCanvas(context, format, quality).finally(() => releaseCanvas(context));
  }
}
