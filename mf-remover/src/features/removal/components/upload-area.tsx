import { Badge, Button, Icon, Picture, Spinner, toast, useLanguage, useT, useTexts } from '@liftout/kit';
import { useRef, useState } from 'react';
import { formatSize } from '../../../ui/format-size';
import { isUnreachable } from '../failure';
import { acceptAttribute } from '../file-rules';
import { isBusy, isSending } from '../removal-state';
import { type SampleId, sampleThumbnail } from '../samples';
import { useFailureMessage } from '../use-failure-message';
import { useObjectUrl } from '../use-object-url';
import type { Removal } from '../use-removal';
import { PicturePreview } from './picture-preview';

/** Where pictures come in: choose, drop, paste, or one of the samples. */
export function UploadArea({ removal }: { removal: Removal }) {
  const t = useT('mf-remover/upload');
  const input = useRef<HTMLInputElement>(null);
  const { state } = removal;
  const busy = isBusy(state);
  const choose = () => input.current?.click();

  return (
    <section
      aria-label={t('area.label')}
      aria-busy={busy}
      className={`lo-checker rounded-card p-3 shadow-lift transition-opacity sm:p-4 ${busy ? 'opacity-60' : ''}`}
    >
      <fieldset
        disabled={busy}
        className="relative rounded-[0.9rem] bg-raised px-5 py-9 text-center sm:px-10 sm:py-12"
      >
        <CropMarks />
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={acceptAttribute}
          onChange={({ target }) => {
            removal.take([...(target.files ?? [])]);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
        {state.step === 'oversized' || state.step === 'shrinking' ? (
          <OversizedPanel removal={removal} onChoose={choose} />
        ) : state.step === 'failed' || state.step === 'cuttingHere' ? (
          <FailedPanel removal={removal} onChoose={choose} />
        ) : (
          <>
            <Button size="lg" onClick={choose} className="w-full max-w-xs text-lg">
              {busy ? <Spinner /> : <Icon name="upload" />}
              {t(isSending(state) ? 'area.uploading' : 'area.choose')}
            </Button>
            <p className="mt-4 text-soft">{t('area.hint')}</p>
            <div className="mt-5 flex flex-wrap justify-center gap-3">
              <Button
                variant="outline"
                onClick={() => {
                  toast({
                    title: t('url.comingSoon.title'),
                    description: t('url.comingSoon.description'),
                    variant: 'destructive',
                  });
                }}
              >
                <Icon name="link" />
                {t('area.pasteUrl')} <Badge>{t('area.soon')}</Badge>
              </Button>
              <Button variant="outline" onClick={() => void removal.takeFromClipboard()}>
                <Icon name="clipboard" />
                {t('area.fromClipboard')}
              </Button>
            </div>
          </>
        )}
        <div className="mx-auto mt-7 max-w-lg text-sm text-soft">
          <p>{t('area.limits', { formats: t('area.formats') })}</p>
          <p>
            {t('area.advice')} {t('area.retention')}
          </p>
        </div>
      </fieldset>
    </section>
  );
}

/** The corners of a cutting guide. */
function CropMarks() {
  const corner = 'pointer-events-none absolute size-5 border-accent';
  return (
    <span aria-hidden="true">
      <span className={`${corner} start-3 top-3 border-s-2 border-t-2`} />
      <span className={`${corner} end-3 top-3 border-e-2 border-t-2`} />
      <span className={`${corner} bottom-3 start-3 border-s-2 border-b-2`} />
      <span className={`${corner} end-3 bottom-3 border-e-2 border-b-2`} />
    </span>
  );
}

interface PanelProps {
  removal: Removal;
  onChoose: () => void;
}

function OversizedPanel({ removal, onChoose }: PanelProps) {
  const t = useT('mf-remover/upload');
  const language = useLanguage();
  const { state } = removal;
  if (state.step !== 'oversized' && state.step !== 'shrinking') return null;
  const { name, size } = state.picture.file;
  return (
    <Panel
      title={t('upload.error.fileTooLarge.title')}
      text={t('shrink.offer', { name, size: formatSize(size, language) })}
    >
      <Button onClick={() => void removal.shrink()}>
        {state.step === 'shrinking' && <Spinner />}
        {t(state.step === 'shrinking' ? 'shrink.working' : 'shrink.action')}
      </Button>
      <Button variant="outline" onClick={onChoose}>
        {t('actions.chooseAnother')}
      </Button>
    </Panel>
  );
}

function FailedPanel({ removal, onChoose }: PanelProps) {
  const t = useT('mf-remover/upload');
  const message = useFailureMessage();
  const { state } = removal;
  const shown = state.step === 'failed' || state.step === 'cuttingHere' ? state : null;
  const preview = useObjectUrl(shown?.picture.file ?? null);
  if (!shown) return null;
  const { title, description } = message(shown.failure);
  return (
    <Panel title={title} text={description}>
      {preview && (
        <span className="w-full">
          <PicturePreview
            src={preview}
            alt=""
            className="mx-auto h-24 w-auto max-w-full rounded-frame object-contain"
          />
          <span className="mt-2 block break-words text-sm text-soft">{shown.picture.file.name}</span>
        </span>
      )}
      <Button data-retry onClick={removal.retry}>
        <Icon name="refresh" />
        {t('actions.retry')}
      </Button>
      {isUnreachable(shown.failure) && (
        <Button variant="outline" onClick={() => void removal.cutHere()}>
          {state.step === 'cuttingHere' ? <Spinner /> : <Icon name="scissors" />}
          {t(state.step === 'cuttingHere' ? 'local.working' : 'local.action')}
        </Button>
      )}
      <Button variant="outline" onClick={onChoose}>
        {t('actions.chooseAnother')}
      </Button>
      <Button variant="quiet" onClick={removal.reset}>
        {t('actions.startOver')}
      </Button>
    </Panel>
  );
}

function Panel({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className="mx-auto max-w-xl">
      <p className="font-display text-heading font-bold leading-tight">{title}</p>
      <p className="mt-3 break-words text-soft">{text}</p>
      <div className="mt-6 flex flex-wrap items-center justify-center gap-3">{children}</div>
    </div>
  );
}

interface Sample {
  id: SampleId;
  category: string;
  alt: string;
}

const thumbnail = (id: SampleId) => {
  const { avif, webp } = sampleThumbnail(id);
  return { avif, src: webp };
};

/** The four sample pictures, for who has none at hand. */
export function Samples({ removal }: { removal: Removal }) {
  const t = useT('mf-remover/upload');
  const samples = useTexts<Sample[]>('mf-remover/upload', 'samples.items');
  const [fetching, setFetching] = useState<SampleId | null>(null);
  const take = async (id: SampleId) => {
    setFetching(id);
    await removal.takeSample(id);
    setFetching(null);
  };
  return (
    <div className="mt-6 flex flex-wrap items-center justify-center gap-x-5 gap-y-3">
      <p className="text-sm font-semibold text-soft">{t('samples.title')}</p>
      <ul className="flex gap-3">
        {samples.map(({ id, alt }) => (
          <li key={id}>
            <button
              type="button"
              disabled={isBusy(removal.state) || fetching !== null}
              aria-busy={fetching === id}
              aria-label={t('samples.choose', { alt })}
              onClick={() => void take(id)}
              className="relative block size-16 cursor-pointer overflow-hidden rounded-frame border-2 border-transparent transition-transform duration-200 ease-studio hover:-translate-y-1 hover:border-accent disabled:cursor-not-allowed disabled:opacity-60 sm:size-18"
            >
              <Picture
                {...thumbnail(id)}
                alt=""
                width={72}
                height={72}
                className="size-full [&_img]:size-full [&_img]:object-cover"
              />
              {fetching === id && (
                <span className="absolute inset-0 grid place-items-center bg-raised/80">
                  <Spinner />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
