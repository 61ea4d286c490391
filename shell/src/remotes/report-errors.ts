/** Errors of one page that are sent: the gateway counts a page once, the rest is for its reader. */
const limit = 3;

/**
 * Reports what goes wrong in this page of a canary, so that the gateway can drop the version. Visitors of
 * live versions report nothing.
 */
export function reportErrors(canary: string): (error: unknown) => void {
  const view = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  let sent = 0;
  const report = (error: unknown) => {
    sent += 1;
    if (sent > limit) return;
    const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(
      0,
      300,
    );
    void fetch(`/api/deployments/${canary}/errors`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ view, message }),
      keepalive: true,
    }).catch(() => undefined);
  };
  addEventListener('error', ({ error, message }) => report(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  return report;
}
