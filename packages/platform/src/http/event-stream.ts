import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The reply lasts for minutes. It is not counted as an open request, and its duration is no measure of the portal.
     */
    isStream?: true;
  }
}

/** How soon a browser opens an interrupted stream again. It tries as often while it has no network. */
const RETRY_MS = 3_000;

/**
 * Starts a reply of server-sent events (HTML standard, section 9.2). The connection ends with the stream, so that a
 * process that ends does not wait for it.
 * @param onClosed called once, when either side has ended it
 */
export function openEventStream(reply: FastifyReply, onClosed: () => void) {
  const body = new PassThrough();
  body.once('close', onClosed);
  void reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies neither compress nor store it. nginx also buffers unless it is told not to.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    .send(body);
  body.write(`retry: ${RETRY_MS}\n\n`);
  return {
    /** Sends an event; `data` becomes JSON. Does nothing after the end. */
    send: (event: string, data: object) => {
      if (body.writable) body.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    end: () => void body.end(),
  };
}
