import { Agent, request as httpRequest } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type { FuzzRequest } from './draw-requests.ts';
import type { Reply } from './judge-reply.ts';

/** After this long a request counts as one that hangs. */
const TIMEOUT_MS = 30_000;

/**
 * Makes a client over so many connections that are kept open. Redirects are not followed: their target is the
 * portal's own word, not a visitor's.
 * @param url the portal's address, without a slash at the end
 */
export function makeClient(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    /** Sends a request; rejects when the connection breaks or nothing comes within 30 seconds. */
    send: (request: FuzzRequest): Promise<Reply> => sendOnce(agent, url, request),
    close: (): void => agent.destroy(),
  };
}

function sendOnce(agent: Agent, url: string, { method, path, headers, body }: FuzzRequest): Promise<Reply> {
  const began = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const sent = httpRequest(
    `${url}${path}`,
    {
      agent,
      method,
      headers: body === null ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
    },
    (response) => {
      readText(response).then(
        (text) =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            text,
            ms: performance.now() - began,
          }),
        reject,
      );
    },
  );
  sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
  sent.on('error', reject);
  sent.end(body ?? undefined);
  return promise;
}
