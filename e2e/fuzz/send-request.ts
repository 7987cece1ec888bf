import { Agent, request as httpRequest } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type { FuzzResponse } from './check-response.ts';
import type { FuzzRequest } from './draw-requests.ts';

/** After this time a request counts as hanging. */
const TIMEOUT_MS = 30_000;

/**
 * Creates a client with that many keep-alive connections. Redirects are not followed.
 * @param url the portal's address, without a slash at the end
 */
export function createFuzzClient(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    /** Sends a request. Rejects when the connection breaks or there is no response within 30 seconds. */
    send: (request: FuzzRequest): Promise<FuzzResponse> => sendOnce(agent, url, request),
    close: (): void => agent.destroy(),
  };
}

function sendOnce(
  agent: Agent,
  url: string,
  { method, path, headers, body }: FuzzRequest,
): Promise<FuzzResponse> {
  const startedAt = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<FuzzResponse>();
  const outgoing = httpRequest(
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
            ms: performance.now() - startedAt,
          }),
        reject,
      );
    },
  );
  outgoing.setTimeout(TIMEOUT_MS, () =>
    outgoing.destroy(new Error(`no response within ${TIMEOUT_MS / 1000} s`)),
  );
  outgoing.on('error', reject);
  outgoing.end(body ?? undefined);
  return promise;
}
