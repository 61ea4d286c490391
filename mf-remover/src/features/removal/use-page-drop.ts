import { useEffect, useRef, useState } from 'react';

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** A dialog lies over the page, and what is dropped there is not meant for it. */
const covered = () => document.querySelector('dialog[open]') !== null;

/**
 * Makes the whole page a drop target for files.
 *
 * @returns whether files are held over the page right now.
 */
export function usePageDrop(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const handler = useRef(onFiles);
  useEffect(() => {
    handler.current = onFiles;
  });

  useEffect(() => {
    // Each element that the pointer passes reports an entry before the one it left reports its leave.
    let depth = 0;
    const leave = () => {
      depth = 0;
      setOver(false);
    };
    const onEnter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth += 1;
      setOver(!covered());
    };
    const onOver = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    };
    const onLeave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth -= 1;
      if (depth <= 0) leave();
    };
    const onDrop = (event: DragEvent) => {
      leave();
      // A field of the editor takes its own drops.
      if (event.defaultPrevented || !carriesFiles(event)) return;
      event.preventDefault();
      if (covered()) return;
      handler.current([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragenter', onEnter);
    addEventListener('dragover', onOver);
    addEventListener('dragleave', onLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragenter', onEnter);
      removeEventListener('dragover', onOver);
      removeEventListener('dragleave', onLeave);
      removeEventListener('drop', onDrop);
    };
  }, []);

  return over;
}
