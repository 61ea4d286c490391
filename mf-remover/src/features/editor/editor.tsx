import {
  Button,
  Chip,
  Dialog,
  Icon,
  IconButton,
  type IconName,
  Spinner,
  toast,
  useLanguage,
  useT,
} from '@liftout/kit';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { formatSize } from '../../ui/format-size';
import { saveFile } from '../../ui/save-file';
import { type Brush, firstBrush, resizeBrush, softenBrush } from './brush';
import { BackgroundPanel } from './components/background-panel';
import { BrushPanel } from './components/brush-panel';
import { CropPanel } from './components/crop-panel';
import { EditorCanvas } from './components/editor-canvas';
import { type ExportChoice, ExportPanel } from './components/export-panel';
import { KeyboardHelp } from './components/keyboard-help';
import { ShadowPanel } from './components/shadow-panel';
import {
  change,
  type EditAction,
  type EditDocument,
  newHistory,
  redo,
  undo,
  untouched,
} from './editor-document';
import type { ExportFormat } from './engine/messages';
import { cropRect } from './geometry';
import { ExportFailed, useEngine } from './use-engine';
import { useView, type ZoomLevel } from './use-view';

const tools = {
  background: 'image',
  brush: 'edit',
  crop: 'crop',
  shadow: 'sun',
  export: 'download',
} as const;
type Tool = keyof typeof tools;

/** One step of the zoom buttons and keys. */
const zoomStep = 1.25;

export interface EditorProps {
  original: Blob;
  cutout: Blob;
  /** Name of a file in a format. */
  nameOf: (format: ExportFormat) => string;
  onClose: () => void;
}

/** Restyles a cut-out on the visitor's device; the engine in the worker has the pixels, this has the choices. */
export default function Editor({ original, cutout, nameOf, onClose }: EditorProps) {
  const t = useT('mf-remover/editor');
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const engine = useEngine(place, { original, cutout, attempt });
  const { size, subject, send } = engine;
  const [history, setHistory] = useState(newHistory);
  const edited = history.present;
  const rect = useMemo(() => cropRect(size, subject, edited.crop), [size, subject, edited.crop]);
  const viewport = useView(place, rect);
  const [tool, setTool] = useState<Tool>('background');
  const [brushChoice, setBrush] = useState<Brush | null>(null);
  const brush = brushChoice ?? firstBrush(size);
  const [compare, setCompare] = useState(false);
  const [underlay, setUnderlay] = useState(false);
  const [exportChoice, setExportChoice] = useState<ExportChoice>({ format: 'png', quality: 0.9 });
  const [working, setWorking] = useState(false);
  const [saved, setSaved] = useState<EditDocument>(untouched);
  const [asking, setAsking] = useState(false);
  const [help, setHelp] = useState(false);
  const [spoken, setSpoken] = useState('');
  const lastStroke = useRef(0);

  const open = engine.status === 'open';
  useEffect(() => {
    if (open) send({ type: 'document', document: edited });
  }, [open, send, edited]);
  const { window, view } = viewport;
  useEffect(() => {
    if (open) send({ type: 'view', ...window, view, compare, underlay: underlay && tool === 'brush' });
  }, [open, send, window, view, compare, underlay, tool]);

  const act = (action: EditAction, next: Partial<EditDocument>, mergeKey?: string) =>
    setHistory((current) =>
      change(current, action, { ...current.present, ...next }, mergeKey && `${action}-${mergeKey}`),
    );
  const goBack = () => {
    const action = history.past.at(-1)?.action;
    if (!action) return;
    setHistory(undo(history));
    setSpoken(t('history.undone', { action: t(`history.actions.${action}`) }));
  };
  const goForward = () => {
    const action = history.future[0]?.action;
    if (!action) return;
    setHistory(redo(history));
    setSpoken(t('history.redone', { action: t(`history.actions.${action}`) }));
  };
  const startOver = () => {
    act('reset', untouched);
    setSpoken(t('history.resetDone'));
  };

  const save = async () => {
    if (working || !open) return;
    setWorking(true);
    const { format, quality } = exportChoice;
    try {
      const file = await engine.exportPicture(format, quality);
      const name = nameOf(format);
      saveFile(file, name);
      setSaved(edited);
      toast({
        title: t('export.done.title'),
        description: t('export.done.description', { name, size: formatSize(file.size, language) }),
      });
      setSpoken(`${t('export.done.title')} ${name}`);
    } catch (error) {
      const unsupported = error instanceof ExportFailed && error.reason === 'format';
      const description = unsupported
        ? t('export.unsupported', { format: format.toUpperCase() })
        : t('export.failed.description');
      toast({ title: t('export.failed.title'), description, variant: 'destructive' });
      setSpoken(description);
    } finally {
      setWorking(false);
    }
  };

  const close = () => {
    if (edited === saved || history.past.length === 0) onClose();
    else setAsking(true);
  };

  const onKey = (event: KeyboardEvent) => {
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const target = event.target as HTMLElement;
    const commands: Record<string, () => void> = {
      z: event.shiftKey ? goForward : goBack,
      y: goForward,
      s: () => void save(),
    };
    const plain: Record<string, () => void> = {
      k: () => pickBrush('keep'),
      e: () => pickBrush('erase'),
      // With Shift, some keyboards still say a square bracket and others a curly one.
      '[': () => setBrush(event.shiftKey ? softenBrush(brush, -1) : resizeBrush(brush, -1, size)),
      ']': () => setBrush(event.shiftKey ? softenBrush(brush, 1) : resizeBrush(brush, 1, size)),
      '{': () => setBrush(softenBrush(brush, -1)),
      '}': () => setBrush(softenBrush(brush, 1)),
      '+': () => viewport.zoom(zoomStep),
      '=': () => viewport.zoom(zoomStep),
      '-': () => viewport.zoom(1 / zoomStep),
      '0': () => viewport.choose('fit'),
    };
    const writing = target.matches('input:not([type=range], [type=checkbox], [type=color])');
    const action = command ? commands[key] : event.altKey || writing ? undefined : plain[key];
    if (!action || asking || help) return;
    event.preventDefault();
    action();
  };
  const pickBrush = (mode: Brush['mode']) => {
    setTool('brush');
    setBrush({ ...brush, mode });
  };

  const stroke = {
    begin: () => {
      lastStroke.current += 1;
      send({ type: 'strokeBegun', stroke: { id: lastStroke.current, ...brush } });
    },
    move: (points: number[]) => send({ type: 'strokeMoved', points }),
    end: (kept: boolean) => {
      if (!kept) return send({ type: 'document', document: edited });
      act(brush.mode, { strokes: [...edited.strokes, lastStroke.current] });
      setSpoken(t('brush.strokeDone'));
    },
  };

  const chooseZoom = (level: ZoomLevel) => {
    viewport.choose(level);
    setSpoken(t('canvas.spokenZoom', { level: t(`canvas.${level}`) }));
  };

  return (
    <Dialog
      open
      title={t('title')}
      onClose={close}
      backdropCloses={false}
      className="m-0 h-dvh max-h-none w-screen max-w-none grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_minmax(0,1fr)] items-center rounded-none border-0 p-0 *:[h2]:truncate *:[h2]:ps-4 open:grid"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for what the buttons below do */}
      <div className="contents" onKeyDown={onKey}>
        <div className="flex items-center p-2">
          <IconButton
            icon="undo"
            label={t('history.undo')}
            disabled={history.past.length === 0}
            onClick={goBack}
            className="disabled:opacity-40"
          />
          <IconButton
            icon="redo"
            label={t('history.redo')}
            disabled={history.future.length === 0}
            onClick={goForward}
            className="disabled:opacity-40"
          />
          <IconButton
            icon="refresh"
            label={t('history.reset')}
            disabled={edited === untouched}
            onClick={startOver}
            className="disabled:opacity-40"
          />
          <span className="max-sm:hidden">
            <IconButton icon="helpCircle" label={t('keyboard.open')} onClick={() => setHelp(true)} />
          </span>
          <IconButton icon="close" label={t('close')} onClick={close} />
        </div>
        {/* On a screen too low for both, picture and tools scroll. */}
        <div className="col-span-2 flex h-full min-h-0 flex-col border-t border-line max-lg:[@media(height<30rem)]:overflow-y-auto lg:flex-row">
          <EditorCanvas
            place={place}
            picture={size}
            viewport={viewport}
            brush={tool === 'brush' && open ? brush : null}
            onStrokeBegin={stroke.begin}
            onStrokeMove={stroke.move}
            onStrokeEnd={stroke.end}
            say={setSpoken}
          >
            {engine.status === 'opening' && (
              <p className="absolute inset-0 flex items-center justify-center gap-3 bg-sunken">
                <Spinner />
                {t('loading')}
              </p>
            )}
            {engine.status === 'failed' && (
              <div
                role="alert"
                className="absolute inset-0 grid content-center justify-items-center gap-3 bg-sunken p-6 text-center"
              >
                <p className="font-display text-heading font-bold">{t('loadFailed.title')}</p>
                <p className="max-w-md">{t('loadFailed.text')}</p>
                <Button onClick={() => setAttempt(attempt + 1)}>{t('loadFailed.retry')}</Button>
              </div>
            )}
            {open && (
              <div className="absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-center gap-1 p-2">
                <div className="flex items-center rounded-pill border border-line bg-raised px-1">
                  <IconButton
                    icon="minus"
                    label={t('canvas.zoomOut')}
                    onClick={() => viewport.zoom(1 / zoomStep)}
                  />
                  {(['fit', 'actual', 'double'] as const).map((level) => (
                    <Button
                      key={level}
                      variant="quiet"
                      className={`px-3 text-sm ${level === 'fit' ? '' : 'max-sm:hidden'}`}
                      onClick={() => chooseZoom(level)}
                    >
                      {t(`canvas.${level}`)}
                    </Button>
                  ))}
                  <IconButton
                    icon="plus"
                    label={t('canvas.zoomIn')}
                    onClick={() => viewport.zoom(zoomStep)}
                  />
                </div>
                {engine.hasOriginal && (
                  <HoldButton label={t('history.compare')} held={compare} onHold={setCompare} />
                )}
              </div>
            )}
          </EditorCanvas>
          <div className="flex min-h-0 shrink-0 flex-col max-lg:h-[44%] max-lg:[@media(height<30rem)]:h-auto max-lg:border-t max-lg:border-line lg:w-96 lg:border-s lg:border-line">
            <fieldset className="flex shrink-0 gap-1.5 overflow-x-auto p-3 lg:flex-wrap">
              <legend className="lo-hidden">{t('tools.label')}</legend>
              {(Object.entries(tools) as [Tool, IconName][]).map(([id, icon]) => (
                <Chip key={id} pressed={tool === id} onClick={() => setTool(id)}>
                  <Icon name={icon} />
                  {t(`tools.${id}`)}
                </Chip>
              ))}
            </fieldset>
            <section
              aria-label={t(`tools.${tool}`)}
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-2 pb-6"
            >
              {tool === 'background' && (
                <BackgroundPanel
                  background={edited.background}
                  engine={engine}
                  onChange={(background, key) => act('background', { background }, key)}
                />
              )}
              {tool === 'brush' && (
                <BrushPanel
                  brush={brush}
                  picture={size}
                  onChange={setBrush}
                  {...(engine.hasOriginal && { underlay, onUnderlay: setUnderlay })}
                />
              )}
              {tool === 'crop' && (
                <CropPanel
                  crop={edited.crop}
                  subject={subject}
                  rect={rect}
                  onChange={(crop, key) => act('crop', { crop }, key)}
                />
              )}
              {tool === 'shadow' && (
                <ShadowPanel
                  shadow={edited.shadow}
                  picture={size}
                  onChange={(shadow, key) => act('shadow', { shadow }, key)}
                />
              )}
              {tool === 'export' && (
                <ExportPanel
                  choice={exportChoice}
                  onChange={setExportChoice}
                  rect={rect}
                  transparent={edited.background.kind === 'transparent'}
                  working={working}
                  onExport={() => void save()}
                />
              )}
              <p className="mt-6 text-sm text-soft">{t('description')}</p>
            </section>
          </div>
        </div>
      </div>
      <p className="lo-hidden" role="status">
        {spoken}
      </p>
      <KeyboardHelp open={help} onClose={() => setHelp(false)} />
      <Dialog open={asking} title={t('unsaved.title')} onClose={() => setAsking(false)}>
        <p className="mt-3">{t('unsaved.text')}</p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={() => setAsking(false)}>
            {t('unsaved.stay')}
          </Button>
          <Button variant="danger" onClick={onClose}>
            {t('unsaved.leave')}
          </Button>
        </div>
      </Dialog>
    </Dialog>
  );
}

interface HoldButtonProps {
  label: string;
  held: boolean;
  onHold: (held: boolean) => void;
}

/** Acts while it is held down, by pointer or by key. */
function HoldButton({ label, held, onHold }: HoldButtonProps) {
  const isPress = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter';
  return (
    <Button
      variant={held ? 'solid' : 'outline'}
      className={held ? 'text-sm' : 'not-hover:bg-raised text-sm'}
      aria-pressed={held}
      onPointerDown={() => onHold(true)}
      onPointerUp={() => onHold(false)}
      onPointerLeave={() => onHold(false)}
      onKeyDown={(event) => isPress(event) && onHold(true)}
      onKeyUp={(event) => isPress(event) && onHold(false)}
      onBlur={() => onHold(false)}
    >
      {label}
    </Button>
  );
}
