import type { EngineAnswer } from '@liftout/gateway-contract';
import { request } from '@liftout/kit';
import { useEffect, useState } from 'react';

/** Facts about the engine of the server. Requested while a picture is sent. Null until the first answer. */
export function useServerEngine(isSending: boolean): EngineAnswer | null {
  const [engine, setEngine] = useState<EngineAnswer | null>(null);
  useEffect(() => {
    if (!isSending) return;
    const controller = new AbortController();
    // Without an answer, the page uses its defaults.
    void readEngine(controller.signal).then(setEngine, () => undefined);
    return () => controller.abort();
  }, [isSending]);
  return engine;
}

async function readEngine(signal: AbortSignal): Promise<EngineAnswer> {
  const response = await request('GET', '/api/engine', { signal });
  return (await response.json()) as EngineAnswer;
}

/** Duration of recent removals on the server, in whole seconds. Null while unknown. */
export function usualSeconds(engine: EngineAnswer | null): number | null {
  return typeof engine?.usualSeconds === 'number' ? Math.max(1, Math.round(engine.usualSeconds)) : null;
}
