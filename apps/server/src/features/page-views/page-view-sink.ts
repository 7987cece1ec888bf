import type { FastifyBaseLogger } from 'fastify';

/** One page view: which page in which language and when. Nothing about the visitor (RULINGS 35). */
export type PageView = { name: string; locale: string; at: Date };

/** Where page views go. Never throws and never keeps a visitor waiting. */
export type PageViewSink = (view: PageView) => void;

const PATIENCE_MS = 5_000;

/** `none` drops them, `log` writes a log line each, an http(s) address gets each as a JSON POST. */
export function pageViewSink(kind: string, log: FastifyBaseLogger, fetch = globalThis.fetch): PageViewSink {
  if (kind === 'none') return () => {};
  if (kind === 'log') return (view) => log.info({ view }, 'page view');
  return (view) => {
    const body = JSON.stringify(view);
    const headers = { 'content-type': 'application/json' };
    fetch(kind, { method: 'POST', headers, body, signal: AbortSignal.timeout(PATIENCE_MS) })
      .then((reply) => reply.body?.cancel())
      .catch((error) => log.warn({ err: error }, 'page view was not taken'));
  };
}
