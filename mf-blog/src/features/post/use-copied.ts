import { useEffect, useState } from 'react';

/** Duration of the confirmation after a copy, in milliseconds. */
const confirmation = 2000;

/** Copies a text to the clipboard; `copied` is true for a while after it worked. */
export function useCopied(text: string): { copied: boolean; copy: () => Promise<void> } {
  const [copies, setCopies] = useState(0);
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (copies === 0) return;
    setCopied(true);
    const timer = setTimeout(() => setCopied(false), confirmation);
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
  return { copied, copy };
}
