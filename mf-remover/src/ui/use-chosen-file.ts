import { useCallback, useEffect, useRef, useState } from 'react';

export interface ChosenFile {
  take: (file: File | undefined) => Promise<void>;
  /** For when the visitor chooses something else. */
  giveUp: () => void;
  /** Whether a file is being read. */
  reading: boolean;
}

/**
 * Reads a file that the visitor chooses. That may take long, so only the visitor's last choice counts.
 *
 * @param read Fails, or returns undefined, if the file is unusable.
 * @param shown The choice that is shown. A file is given up when it changes, and when the component is removed.
 */
export function useChosenFile<Content>(
  read: (file: File) => Promise<Content | undefined>,
  onRead: (content: Content | undefined) => void,
  shown?: unknown,
): ChosenFile {
  const latest = useRef<File>(undefined);
  const [reading, setReading] = useState(false);
  const giveUp = useCallback(() => {
    latest.current = undefined;
    setReading(false);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice may come from outside
  useEffect(() => giveUp, [giveUp, shown]);
  const take = async (file: File | undefined) => {
    if (!file) return;
    latest.current = file;
    setReading(true);
    const content = await read(file).catch(() => undefined);
    if (latest.current !== file) return;
    giveUp();
    onRead(content);
  };
  return { take, giveUp, reading };
}
