import type { FastifyBaseLogger } from 'fastify';

/** One page view: page, language and time. Contains nothing about the visitor (RULINGS 35). */
export type PageView = { name: string; locale: string; at: Date };

/** Receives page views. Never throws and never delays the response. */
export type PageViewSink = (view: PageView) => void;

const TIMEOUT_MS = 5_000;

/** Requests open at once. More views are dropped, so that a counter that hangs cannot fill the memory. */
const MAX_OPEN_REQUESTS = 100;

/**
 * Creates the sink: `none` drops views, `log` writes a log line each, an http(s) address gets each as a JSON POST.
 */
export function createPageViewSink(
  kind: string,
  log: FastifyBaseLogger,
  fetch = globalThis.fetch,
): PageViewSink {
  if (kind === 'none') return () => {};
  if (kind === 'log') return (view) => log.info({ view }, 'page view');
  return httpSink(kind, log, fetch);
}

function httpSink(url: string, log: FastifyBaseLogger, fetch: typeof globalThis.fetch): PageViewSink {
  let openRequests = 0;
  let lost = 0;
  const drop = (err?: unknown) => {
    // Only the first failure is logged; the count of the others follows with the next success.
    if (lost++ === 0) log.warn({ err }, 'page views are not accepted');
  };
  const reportReply = (reply: Response) => {
    if (!reply.ok) return drop(new Error(`HTTP ${reply.status}`));
    if (lost > 0) log.warn({ lost }, 'page views are accepted again');
    lost = 0;
  };
  const send = async (view: PageView) => {
    const headers = { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(view), signal });
    reportReply(reply);
    await reply.body?.cancel();
  };
  return (view) => {
    if (openRequests >= MAX_OPEN_REQUESTS) return drop();
    openRequests += 1;
    send(view)
      .catch(drop)
      .finally(() => {
        openRequests -= 1;
      });
  };
}
