import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request as it came through a door. */
export type Passing = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };
/** What was answered behind it. */
export type Behind = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** What a door does to a request; `null` hangs up on whoever asked. */
export type Usher = (passing: Passing, forward: () => Promise<Behind>) => Promise<Behind | null>;

/** An address that stays while what stands behind it comes and goes: the load balancer and the lines of a run. */
export type Door = {
  url: string;
  /** Who stands behind it now, in turn; a refused connection goes on to the next. */
  aim: (urls: readonly string[]) => void;
  /** Sends something through it from inside. */
  forward: (passing: Passing) => Promise<Behind>;
  close: () => Promise<void>;
};

const REFUSED = new Set(['ECONNREFUSED', 'EADDRNOTAVAIL']);

/** Opens a door on a free port. */
export async function openDoor(usher: Usher = (_passing, forward) => forward()): Promise<Door> {
  let behind: readonly string[] = [];
  let turn = 0;
  const forward = async (passing: Passing): Promise<Behind> => {
    let refusal: unknown = new Error('Nobody is behind this door');
    for (let tried = 0; tried < behind.length; tried += 1) {
      turn += 1;
      try {
        return await passTo(behind[turn % behind.length] ?? '', passing);
      } catch (error) {
        if (!REFUSED.has((error as { code?: string }).code ?? '')) throw error;
        refusal = error;
      }
    }
    throw refusal;
  };
  const server = createServer((incoming, reply) => {
    void take(incoming, reply, async (passing) => usher(passing, () => forward(passing)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    aim: (urls) => {
      behind = urls;
    },
    forward,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whoever asked is hung up on when nothing comes back: what became of the request is not known then. */
async function take(
  incoming: IncomingMessage,
  reply: ServerResponse,
  answer: (passing: Passing) => Promise<Behind | null>,
): Promise<void> {
  try {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const given = await answer({ method, path, headers, body: await buffer(incoming) });
    if (!given) return void incoming.socket.destroy();
    reply.writeHead(given.status, given.headers).end(given.body);
  } catch {
    incoming.socket.destroy();
  }
}

function passTo(base: string, { method, path, headers, body }: Passing): Promise<Behind> {
  return new Promise((resolve, reject) => {
    const asked = request(`${base}${path}`, { method, headers: { ...headers, connection: 'close' } });
    asked.once('error', reject);
    asked.once('response', (reply) => {
      const { 'transfer-encoding': _, connection: __, ...kept } = reply.headers;
      buffer(reply).then(
        (answered) => resolve({ status: reply.statusCode ?? 502, headers: kept, body: answered }),
        reject,
      );
    });
    asked.end(body);
  });
}
