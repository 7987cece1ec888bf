import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { OtherSideAnswer, OtherSideRequest, SmsConformance } from '@isano/adapter-kit/conformance';

/** How the other side behaves at a request. */
export type Behaviour =
  | { kind: 'answers'; answer: OtherSideAnswer }
  /** Ends the connection. */
  | { kind: 'hangs-up' }
  /** Says nothing. */
  | { kind: 'is-silent' }
  /** Sends a byte now and then, and never the end. */
  | { kind: 'drips' };

/** How it behaves at a request that sends a message. */
type SendingBehaviour =
  | { kind: 'answers'; answer: (request: OtherSideRequest) => OtherSideAnswer }
  | Exclude<Behaviour, { kind: 'answers' }>;

export type OtherSide = Awaited<ReturnType<typeof startOtherSide>>;

const DRIP_MS = 500;

/** Starts a server on this machine. @param behave decides about each request, after it was read whole */
export async function startServer(behave: (request: OtherSideRequest) => Promise<Behaviour>) {
  const sockets = new Set<Socket>();
  const server = createServer((incoming, response) => {
    // A request that was cut, or a description that throws.
    receive(incoming, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  const receive = async (incoming: IncomingMessage, response: ServerResponse) => {
    const behaviour = await behave(await readRequest(incoming));
    switch (behaviour.kind) {
      case 'answers':
        return send(response, behaviour.answer);
      case 'hangs-up':
        return void response.destroy();
      case 'is-silent':
        return;
      case 'drips':
        return drip(response);
    }
  };
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    url: `http://127.0.0.1:${port}`,
    /** Nobody listens any more. */
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
    startAgain: () => listen(port),
  };
}

/** Starts the other side of an adapter that sends messages. It answers as the description says, until told to behave otherwise. */
export async function startOtherSide(conformance: SmsConformance) {
  const sent: { to: string; text: string }[] = [];
  let behaviour: SendingBehaviour = { kind: 'answers', answer: conformance.answers.accepted };
  let release = () => {};
  let held: Promise<void> | null = null;

  const server = await startServer(async (request): Promise<Behaviour> => {
    const message = conformance.readMessage(request);
    if (!message)
      return { kind: 'answers', answer: conformance.answerOther?.(request) ?? { status: 404, body: '' } };
    sent.push(message);
    if (held) await held;
    return behaviour.kind === 'answers'
      ? { kind: 'answers', answer: behaviour.answer(request) }
      : { kind: behaviour.kind };
  });
  return {
    ...server,
    /** Messages that requests asked for, in their order. */
    sent,
    behave: (next: SendingBehaviour) => {
      behaviour = next;
    },
    /** Keeps answers back until the returned function is called. */
    hold: () => {
      held = new Promise((resolve) => {
        release = () => {
          held = null;
          resolve();
        };
      });
      return () => release();
    },
    stop: async () => {
      release();
      await server.stop();
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<OtherSideRequest> {
  const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://other-side');
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: incoming.method ?? '',
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks).toString(),
  };
}

function send(response: ServerResponse, { status, headers, body }: OtherSideAnswer): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers });
  response.end(isText ? body : JSON.stringify(body));
}

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), DRIP_MS);
  response.on('close', () => clearInterval(timer));
}
