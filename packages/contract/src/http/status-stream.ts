import { PORTAL_BASE } from './paths.ts';

/**
 * Server-sent events about the status of one payment, `?tid={transactionId}`. A browser cannot send the shared headers
 * of the calls with it, so it needs none; it is open to the browsers that ordered or pay only.
 */
export const STATUS_STREAM_PATH = `${PORTAL_BASE}/transaction/v1/status-stream`;

/**
 * Names of the events. `status`: the result of `readStatus` as JSON, at the start and after each change. `alive`: nothing
 * changed; a comment would do for proxies, but browsers do not show comments. `end`: the time of the stream is over, the
 * client polls from now on. A stream that ends without `end` and without a final status is opened again.
 */
export const STATUS_STREAM_EVENTS = { status: 'status', alive: 'alive', end: 'end' } as const;

/** Seconds after which a client that received nothing polls again. Longer than two intervals of `alive`. */
export const STATUS_STREAM_SILENT_SECONDS = 25;
