import { type DownloadFormat, downloadFormats, type ErrorAnswer } from '@liftout/gateway-contract';
import { HttpError, toast, useT } from '@liftout/kit';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../ui/save-file';
import { markSaved } from '../../ui/saved-pictures';
import { writableFormats } from '../../ui/writable-formats';
import { fetchDownload, fetchResult, isOutage } from './api/fetch-result';
import { downloadName, type RemovalSource } from './download-name';
import { convertPicture, fetchWorker, NotConverted } from './picture-work';
import { isMadeOnDevice, type Picture, type RemovalResult } from './removal-state';

export interface Download {
  /** False when neither the server nor this page has the picture. */
  possible: boolean;
  /** The formats that the server, or else this page, can make. */
  formats: readonly DownloadFormat[];
  /** A download is under way; further clicks are ignored until it ends. */
  working: boolean;
  /** @param color background of a JPEG. */
  start(format: DownloadFormat, color?: string): Promise<void>;
  nameOf(format: DownloadFormat): string;
}

interface DownloadOptions {
  source: RemovalSource;
  picture: Picture;
  result: RemovalResult;
  /** Called when the server no longer has the result. */
  onGone: (why: 'deleted' | 'expired') => void;
}

/** Error codes of the server for a result that no longer exists. */
const goneCodes: Readonly<Record<string, 'deleted' | 'expired'>> = {
  expired: 'expired',
  unknown_result: 'deleted',
  not_found: 'deleted',
};

/** The code in the gateway's answer, or its code for what the browser could not do. Empty when the error has none. */
function errorCodeOf(error: unknown): string {
  if (error instanceof NotConverted) return 'invalid_format';
  if (!(error instanceof HttpError)) return '';
  try {
    return (JSON.parse(error.body) as Partial<ErrorAnswer>).code ?? '';
  } catch {
    return '';
  }
}

/** Saves the result from the server, or from this page if the server can't or need not send it. */
export function useDownload({ source, picture, result, onGone }: DownloadOptions): Download {
  const t = useT('mf-remover/upload');
  const [working, setWorking] = useState(false);
  const busy = useRef(false);
  useEffect(fetchWorker, []);
  const { answer, edited, gone } = result;
  const nameOf = (format: DownloadFormat) => downloadName(source, picture.file.name, format, Date.now());

  /** The cut-out that this page has, if any. */
  const held = edited?.image ?? result.image;
  const onServer = !edited && !isMadeOnDevice(answer) && !gone ? answer : null;

  const fromPage = (format: DownloadFormat, color?: string): Promise<Blob> => {
    if (!held) throw new Error('The picture is gone');
    return format === 'png' ? Promise.resolve(held) : convertPicture(held, format, color);
  };

  const fetchFile = async (format: DownloadFormat, color?: string): Promise<Blob> => {
    const isOnColor = format === 'jpg' && color;
    if (!onServer || (isOnColor && held)) return fromPage(format, color);
    const { downloadToken, processedPath } = onServer;
    try {
      if (isOnColor) return await convertPicture(await fetchDownload(downloadToken, 'png'), 'jpg', color);
      // Scenario pages save the displayed file.
      if (source !== 'home' && format === 'png') return await fetchResult(processedPath);
      return await fetchDownload(downloadToken, format);
    } catch (error) {
      const why = goneCodes[errorCodeOf(error)];
      if (why) onGone(why);
      if (!held || !(why || isOutage(error))) throw error;
      return fromPage(format, color);
    }
  };

  const refuse = (description: string) =>
    toast({ title: t('download.failed.title'), description, variant: 'destructive' });

  const start = async (format: DownloadFormat, color?: string) => {
    if (busy.current) return;
    if (onServer && !onServer.downloadToken) {
      refuse(t('download.failed.unavailable'));
      return;
    }
    busy.current = true;
    setWorking(true);
    toast({ title: t('download.starting.title'), description: t('download.starting.description') });
    try {
      const file = await fetchFile(format, color);
      const name = nameOf(format);
      saveFile(file, name);
      if (edited) markSaved(edited.image);
      toast({ title: t('download.success.title'), description: t('download.success.description', { name }) });
    } catch (error) {
      const code = errorCodeOf(error);
      const known = code && t(`codes.${code}.description`, { defaultValue: '' });
      refuse(known || t('download.failed.retry'));
    } finally {
      busy.current = false;
      setWorking(false);
    }
  };

  const formats = onServer ? downloadFormats : writableFormats();
  return { possible: Boolean(held || onServer), formats, working, start, nameOf };
}
