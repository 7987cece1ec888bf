import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request that arrived at a proxy. */
export type ProxiedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };
/** The response of the target. */
export type ProxiedResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Handles a request at a proxy; `null` closes the connection without a response. */
export type Interceptor = (
  request: ProxiedRequest,
  forward: () => Promise<ProxiedResponse>,
) => Promise<ProxiedResponse | null>;

/**
 * A URL that stays the same while the processes behind it are restarted: the load balancer, and each provider's
 * address.
 */
export type HttpProxy = {
  url: string;
  /** Sets the targets, used in turn. After a refused connection the next one is tried. */
  setTargets: (urls: readonly string[]) => void;
  /** Sends a request to the targets directly. */
  forward: (request: ProxiedRequest) => Promise<ProxiedResponse>;
  close: () => Promise<void>;
};

const REFUSED = new Set(['ECONNREFUSED', 'EADDRNOTAVAIL']);

/** Starts a proxy on a free port. */
export async function openProxy(
  intercept: Interceptor = (_request, forward) => forward(),
): Promise<HttpProxy> {
  let targets: readonly string[] = [];
  let turn = 0;
  const forward = async (request: ProxiedRequest): Promise<ProxiedResponse> => {
    let refusal: unknown = new Error('The proxy has no target');
    for (let tried = 0; tried < targets.length; tried += 1) {
      turn += 1;
      try {
        return await sendTo(targets[turn % targets.length] ?? '', request);
      } catch (error) {
        if (!REFUSED.has((error as { code?: string }).code ?? '')) throw error;
        refusal = error;
      }
    }
    throw refusal;
  };
  const server = createServer((incoming, serverResponse) => {
    void handleRequest(incoming, serverResponse, async (request) =>
      intercept(request, () => forward(request)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    setTargets: (urls) => {
      targets = urls;
    },
    forward,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Without a response the connection is closed: the client cannot know what happened to its request. */
async function handleRequest(
  incoming: IncomingMessage,
  serverResponse: ServerResponse,
  respond: (request: ProxiedRequest) => Promise<ProxiedResponse | null>,
): Promise<void> {
  try {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const response = await respond({ method, path, headers, body: await buffer(incoming) });
    if (!response) return void incoming.socket.destroy();
    serverResponse.writeHead(response.status, response.headers).end(response.body);
  } catch {
    incoming.socket.destroy();
  }
}

function sendTo(base: string, { method, path, headers, body }: ProxiedRequest): Promise<ProxiedResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${base}${path}`, { method, headers: { ...headers, connection: 'close' } });
    outgoing.once('error', reject);
    outgoing.once('response', (serverResponse) => {
      const { 'transfer-encoding': _, connection: __, ...otherHeaders } = serverResponse.headers;
      buffer(serverResponse).then(
        (responseBody) =>
          resolve({ status: serverResponse.statusCode ?? 502, headers: otherHeaders, body: responseBody }),
        reject,
      );
    });
    outgoing.end(body);
  });
}
