import type { EngineAnswer } from '@liftout/gateway-contract';
import { request } from '@liftout/kit';
import { useEffect, useState } from 'react';

/** What the server says about its engine. Asked for while a picture is sent; null until the first answer. */
export function useServerEngine(isSending: boolean): EngineAnswer | null {
  const [engine, setEngine] = useState<EngineAnswer | null>(null);
  useEffect(() => {
    if (!isSending) return;
    const controller = new AbortController();
    // Without an answer, the page says and offers what it does by default.
    void readEngine(controller.signal).then(setEngine, () => undefined);
    return () => controller.abort();
  }, [isSending]);
  return engine;
}

async function readEngine(signal: AbortSignal): Promise<EngineAnswer> {
  const response = await request('GET', '/api/engine', { signal });
  return (await response.json()) as EngineAnswer;
}

/** How long removals have lately taken on the server, in whole seconds. Null while unknown. */
export function usualSeconds(engine: EngineAnswer | null): number | null {
  return typeof engine?.usualSeconds === 'number' ? Math.max(1, Math.round(engine.usualSeconds)) : null;
}
