import type { FastifyBaseLogger } from 'fastify';

/** One page view: which page in which language and when. Nothing about the visitor (RULINGS 35). */
export type PageView = { name: string; locale: string; at: Date };

/** Where page views go. Never throws and never keeps a visitor waiting. */
export type PageViewSink = (view: PageView) => void;

const PATIENCE_MS = 5_000;

/** Views on their way at once. A counter that has stopped answering must not fill our memory: more are let go. */
const MOST_ON_THEIR_WAY = 100;

/** `none` drops them, `log` writes a log line each, an http(s) address gets each as a JSON POST. */
export function pageViewSink(kind: string, log: FastifyBaseLogger, fetch = globalThis.fetch): PageViewSink {
  if (kind === 'none') return () => {};
  if (kind === 'log') return (view) => log.info({ view }, 'page view');
  return httpSink(kind, log, fetch);
}

function httpSink(url: string, log: FastifyBaseLogger, fetch: typeof globalThis.fetch): PageViewSink {
  let onTheirWay = 0;
  let lost = 0;
  const lose = (err?: unknown) => {
    // The first tells the operator, the others come with the next one taken: no log line for each visitor.
    if (lost++ === 0) log.warn({ err }, 'page views are not taken');
  };
  const taken = (reply: Response) => {
    if (!reply.ok) return lose(new Error(`HTTP ${reply.status}`));
    if (lost > 0) log.warn({ lost }, 'page views are taken again');
    lost = 0;
  };
  const send = async (view: PageView) => {
    const headers = { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(view), signal });
    taken(reply);
    await reply.body?.cancel();
  };
  return (view) => {
    if (onTheirWay >= MOST_ON_THEIR_WAY) return lose();
    onTheirWay += 1;
    send(view)
      .catch(lose)
      .finally(() => {
        onTheirWay -= 1;
      });
  };
}
