import type { DownloadFormat } from '@liftout/gateway-contract';
import { toast, useT } from '@liftout/kit';
import { useRef, useState } from 'react';
import { saveFile } from '../../ui/save-file';
import { fetchDownload, fetchResult } from './api/fetch-result';
import { downloadName, type RemovalSource } from './download-name';
import { convertPicture } from './picture-work';
import { isMadeHere, type Picture, type RemovalResult } from './removal-state';

export interface Download {
  /** A download is under way; further clicks are ignored until it ends. */
  working: boolean;
  /** @param color what a JPEG stands on. */
  start(format: DownloadFormat, color?: string): Promise<void>;
  nameOf(format: DownloadFormat): string;
}

export function useDownload({
  source,
  picture,
  result,
}: {
  source: RemovalSource;
  picture: Picture;
  result: RemovalResult;
}): Download {
  const t = useT('mf-remover/upload');
  const [working, setWorking] = useState(false);
  const busy = useRef(false);
  const { answer, image } = result;
  const nameOf = (format: DownloadFormat) => downloadName(source, picture.file.name, format, Date.now());

  const refuse = (reason: string) =>
    toast({
      title: t('download.failed.title'),
      description: t(`download.failed.${reason}`),
      variant: 'destructive',
    });

  const fetchFile = async (format: DownloadFormat, color?: string): Promise<Blob> => {
    if (isMadeHere(answer)) {
      if (!image) throw new Error('A cut-out made here is its image');
      return format === 'png' ? image : convertPicture(image, format, color);
    }
    const { downloadToken, processedPath } = answer;
    if (format === 'jpg' && color) {
      return convertPicture(image ?? (await fetchDownload(downloadToken, 'png')), 'jpg', color);
    }
    // Scenario pages save what they show.
    if (source !== 'home' && format === 'png') return fetchResult(processedPath);
    return fetchDownload(downloadToken, format);
  };

  const start = async (format: DownloadFormat, color?: string) => {
    if (busy.current) return;
    if (!isMadeHere(answer) && !answer.downloadToken) {
      refuse('unavailable');
      return;
    }
    busy.current = true;
    setWorking(true);
    toast({ title: t('download.starting.title'), description: t('download.starting.description') });
    try {
      const file = await fetchFile(format, color);
      const name = nameOf(format);
      saveFile(file, name);
      toast({ title: t('download.success.title'), description: t('download.success.description', { name }) });
    } catch {
      refuse('retry');
    } finally {
      busy.current = false;
      setWorking(false);
    }
  };

  return { working, start, nameOf };
}
