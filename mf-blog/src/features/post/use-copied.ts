import { useEffect, useState } from 'react';

/** Duration of the confirmation after a copy, in milliseconds. */
const confirmation = 2000;

/** Copies a text to the clipboard; `copies` counts how often it worked lately. */
export function useCopied(text: string): { copies: number; copy: () => Promise<void> } {
  const [copies, setCopies] = useState(0);

  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), confirmation);
    return () => clearTimeout(timer);
  }, [copies]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopies((count) => count + 1);
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: a copy that fails is only logged
      console.warn('The link could not be copied', error);
    }
  };
  return { copies, copy };
}
