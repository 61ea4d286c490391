import type { EngineAnswer } from '@liftout/gateway-contract';
import { request } from '@liftout/kit';
import { useEffect, useState } from 'react';

/** How long removals have lately taken on the server, in whole seconds. Null while unknown. */
export function useUsualSeconds(): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    // Without an answer the dialog names no time.
    void readSeconds(controller.signal).then(setSeconds, () => undefined);
    return () => controller.abort();
  }, []);
  return seconds;
}

async function readSeconds(signal: AbortSignal): Promise<number | null> {
  const response = await request('GET', '/api/engine', { signal });
  const { usualSeconds } = (await response.json()) as Partial<EngineAnswer>;
  return typeof usualSeconds === 'number' ? Math.max(1, Math.round(usualSeconds)) : null;
}
