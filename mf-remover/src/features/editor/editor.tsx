import type { DownloadFormat } from '@liftout/gateway-contract';
import { Dialog, useT } from '@liftout/kit';
import { useEffect, useReducer, useRef, useState } from 'react';
import { markSaved } from '../../ui/saved-pictures';
import { useUnloadQuestion } from '../../ui/use-unload-question';
import { type Brush, firstBrush } from './brush';
import { CanvasControls } from './components/canvas-controls';
import { CanvasStatus } from './components/canvas-status';
import { CloseQuestion } from './components/close-question';
import { CropFrame } from './components/crop-frame';
import { EditorCanvas } from './components/editor-canvas';
import { EditorHeader } from './components/editor-header';
import { EditorTabs, type Tool } from './components/editor-tabs';
import { KeyboardHelp } from './components/keyboard-help';
import { PlaceMarks } from './components/place-marks';
import { ToolPanel } from './components/tool-panel';
import { cropRect } from './crop';
import type { Cut } from './cut';
import type { EditSession } from './edit-session';
import { type EditDocument, isOpaque, isUntouched } from './editor-document';
import type { CanvasView } from './engine/messages';
import { useEdits } from './use-edits';
import { useEngine } from './use-engine';
import { usePictureExport } from './use-picture-export';
import { usePlaces } from './use-places';
import { useRememberedCrop } from './use-remembered-crop';
import { useShortcuts } from './use-shortcuts';
import { useSpokenHistory } from './use-spoken-history';
import { useView, type ZoomLevel } from './use-view';

export interface EditorProps {
  original: Blob;
  /** The picture to edit: the cut-out, or the original if the visitor cuts by hand. */
  cutout: Blob;
  /** The session of an earlier use of the editor with this cut-out. */
  session: EditSession | null;
  /** The first tool: the background, the brush at doubtful places, or the brush on the whole picture. */
  start: 'background' | 'repair' | 'byHand';
  /** Name of a file in a format. */
  nameOf: (format: DownloadFormat) => string;
  /** @param cut null for the unedited cut-out. */
  onDone: (cut: Cut | null) => void;
  onClose: () => void;
}

/** Each text is a new element: screen readers do not speak a text again that only stays the same. */
const nextSpoken = ({ count }: { count: number }, text: string) => ({ text, count: count + 1 });

/** Edits a cut-out on the visitor's device. The engine in the worker holds the pixels; this component holds the document. */
export default function Editor(props: EditorProps) {
  const { original, cutout, session, start, nameOf, onDone, onClose } = props;
  const t = useT('mf-remover/editor');
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const engine = useEngine(place, { original, cutout, session, attempt });
  const { size, subject, send } = engine;
  const open = engine.status === 'open';
  const edits = useEdits(session, engine);
  const { edited, act } = edits;
  const [tool, setTool] = useState<Tool>(start === 'background' ? 'background' : 'brush');
  const [brush, setBrush] = useState<Brush>({ ...firstBrush, mode: start === 'repair' ? 'keep' : 'erase' });
  const [compare, setCompare] = useState(false);
  const [underlay, setUnderlay] = useState(false);
  const [first] = useState<EditDocument>(edited);
  const [saved, setSaved] = useState<EditDocument>(edited);
  const [asking, setAsking] = useState(false);
  const [help, setHelp] = useState(false);
  const [spoken, say] = useReducer(nextSpoken, { text: '', count: 0 });

  const rect = cropRect(size, subject, edited.crop);
  const frame = edited.crop?.kind === 'free' || edited.crop?.kind === 'ratio' ? edited.crop : null;
  const uncropped = tool === 'crop' && frame !== null;
  const viewport = useView(place, uncropped ? { x: 0, y: 0, ...size } : rect);
  const places = usePlaces(engine, viewport, start === 'repair');
  useRememberedCrop({ engine, edits, enabled: session === null && start === 'background', say });

  useEffect(() => {
    if (open) send({ type: 'document', document: edited });
  }, [open, send, edited]);
  const { canvas, view } = viewport;
  const canvasView = useRef<CanvasView>(undefined);
  useEffect(() => {
    const next = {
      ...canvas,
      view,
      compare,
      underlay: underlay && tool === 'brush',
      uncropped,
      magnifier: null,
    };
    canvasView.current = next;
    if (open) send({ type: 'view', ...next });
  }, [open, send, canvas, view, compare, underlay, tool, uncropped]);

  const history = useSpokenHistory(edits, say);
  const picture = usePictureExport(engine, nameOf, say);
  const save = async () => {
    if (await picture.save()) setSaved(edited);
  };

  const canFinish = picture.possible || edited === first || isUntouched(edited);
  const finish = async () => {
    if (edited === first) return onClose();
    if (isUntouched(edited)) return start === 'byHand' ? onClose() : onDone(null);
    const image = await picture.render('png', 1);
    if (!image) return;
    if (!unsaved) markSaved(image);
    onDone({
      image,
      frame: rect,
      original: size,
      hasBackground: edited.background.kind !== 'transparent',
      opaque: isOpaque(edited.background, engine.opaque),
      session: edits.session(),
    });
  };

  const retry = () => {
    // An unfinished stroke ends here, because the new engine gets only finished strokes.
    edits.stroke.end(true);
    setAttempt(attempt + 1);
  };

  const unsaved = edited !== saved;
  useUnloadQuestion(unsaved);
  const close = () => (unsaved ? setAsking(true) : onClose());

  useShortcuts({
    content: place,
    enabled: !asking && !help,
    brush,
    setBrush: (next) => {
      setTool('brush');
      setBrush(next);
    },
    viewport,
    places,
    undo: history.undo,
    redo: history.redo,
    save: () => void save(),
  });

  const chooseZoom = (level: ZoomLevel) => {
    viewport.choose(level);
    say(t('canvas.spokenZoom', { level: t(`canvas.${level}`) }));
  };

  return (
    <Dialog
      open
      title={t('title')}
      onClose={close}
      backdropCloses={false}
      className="m-0 h-dvh max-h-none w-screen max-w-none grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_minmax(0,1fr)] items-center overflow-hidden rounded-none border-0 p-0 open:grid [--lo-toast-top:3.75rem] *:[h2]:truncate sm:*:[h2]:ps-4 max-sm:*:[h2]:sr-only"
    >
      <EditorHeader
        history={history}
        working={picture.working}
        canFinish={canFinish}
        onHelp={() => setHelp(true)}
        onClose={close}
        onDone={() => void finish()}
      />
      <div className="col-span-2 flex h-full min-h-0 min-w-0 flex-col border-t border-line wide:flex-row low:overflow-y-auto">
        <EditorCanvas
          place={place}
          picture={size}
          viewport={viewport}
          brush={tool === 'brush' && open ? brush : null}
          onStrokeBegin={(mode) =>
            edits.stroke.begin({ ...brush, mode }, (brush.size * viewport.density) / view.scale)
          }
          onStrokeMove={edits.stroke.move}
          onStrokeEnd={(kept) => {
            edits.stroke.end(kept);
            if (kept) say(t('brush.strokeDone'));
          }}
          onMagnify={(magnifier) => {
            if (canvasView.current) send({ type: 'view', ...canvasView.current, magnifier });
          }}
          say={say}
        >
          <CanvasStatus status={engine.status} onRetry={retry} />
          {open && tool === 'brush' && <PlaceMarks places={places} viewport={viewport} />}
          {open && uncropped && frame && (
            <CropFrame
              crop={frame}
              picture={size}
              viewport={viewport}
              onChange={(crop, key) => act('crop', { crop }, key)}
            />
          )}
          {open && (
            <CanvasControls
              onZoom={viewport.zoom}
              onLevel={chooseZoom}
              compare={compare}
              onCompare={engine.hasOriginal ? setCompare : null}
            />
          )}
        </EditorCanvas>
        <EditorTabs
          tool={tool}
          onTool={setTool}
          panel={
            <ToolPanel
              tool={tool}
              engine={engine}
              edits={edits}
              brush={brush}
              onBrush={setBrush}
              underlay={underlay}
              onUnderlay={setUnderlay}
              places={places}
              rect={rect}
              picture={picture}
              onSave={() => void save()}
              byHand={start === 'byHand'}
            />
          }
        />
      </div>
      <p className="lo-hidden" role="status">
        <span key={spoken.count}>{spoken.text}</span>
      </p>
      <KeyboardHelp open={help} onClose={() => setHelp(false)} />
      <CloseQuestion
        open={asking}
        onStay={() => setAsking(false)}
        onDiscard={onClose}
        working={picture.working}
        onKeep={
          canFinish || picture.working
            ? () => {
                setAsking(false);
                void finish();
              }
            : null
        }
      />
    </Dialog>
  );
}
