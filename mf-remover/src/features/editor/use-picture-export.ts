import type { DownloadFormat } from '@liftout/gateway-contract';
import { toast, useLanguage, useT } from '@liftout/kit';
import { useState } from 'react';
import { formatSize } from '../../ui/format-size';
import { saveFile } from '../../ui/save-file';
import type { Engine } from './use-engine';

interface ExportChoice {
  format: DownloadFormat;
  /** 0 to 1; PNG loses nothing. */
  quality: number;
}

export interface PictureExport {
  choice: ExportChoice;
  choose(choice: ExportChoice): void;
  /** Whether a picture is being rendered. */
  working: boolean;
  /** Whether a picture can be rendered now: it is open, and no other is being rendered. */
  possible: boolean;
  /** Renders at full size. Null if that is not possible or fails. The visitor gets a message about a failure. */
  render(format: DownloadFormat, quality: number): Promise<Blob | null>;
  /** Saves the picture in the chosen format. @returns whether it was saved. */
  save(): Promise<boolean>;
}

/**
 * @param nameOf Name of a file in a format.
 * @param say Tells screen readers.
 */
export function usePictureExport(
  engine: Engine,
  nameOf: (format: DownloadFormat) => string,
  say: (text: string) => void,
): PictureExport {
  const t = useT('mf-remover/editor');
  const language = useLanguage();
  const [choice, choose] = useState<ExportChoice>({ format: 'png', quality: 0.9 });
  const [working, setWorking] = useState(false);
  const possible = engine.status === 'open' && !working;

  const render: PictureExport['render'] = async (format, quality) => {
    if (!possible) return null;
    setWorking(true);
    try {
      return await engine.exportPicture(format, quality);
    } catch {
      const description = t('export.failed.description');
      toast({ title: t('export.failed.title'), description, variant: 'destructive' });
      say(description);
      return null;
    } finally {
      setWorking(false);
    }
  };

  return {
    choice,
    choose,
    working,
    possible,
    render,
    async save() {
      const file = await render(choice.format, choice.quality);
      if (!file) return false;
      const name = nameOf(choice.format);
      saveFile(file, name);
      const description = t('export.done.description', { name, size: formatSize(file.size, language) });
      toast({ title: t('export.done.title'), description });
      say(`${t('export.done.title')} ${name}`);
      return true;
    },
  };
}
