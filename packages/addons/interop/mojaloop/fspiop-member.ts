import { createHash, randomBytes, randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';

/** A message of the switch to us: the last part of the path is the id of what it is about. */
export type FspiopMessage = { method: string; path: string; body: Record<string, unknown>; source: string };

/** What a callback about an id says; `null`: none came in time. */
export type FspiopCallback = { body: Record<string, unknown>; isError: boolean } | null;

/** Our institution as the switch knows it. */
export const FSP_ID = 'isano';

const VERSION = 'version=1.1';

/** Sends FSPIOP requests and callbacks (API Definition v1.1.1, section 3.2), and waits for callbacks about an id. */
export type FspiopMember = {
  send: (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    options: { to?: string; body?: object },
  ) => Promise<number>;
  /** Waits for the next callback whose path has the id. */
  callbackOf: (id: string, timeoutMs: number) => Promise<FspiopCallback>;
  /** Everything that came and was sent. */
  received: FspiopMessage[];
  sent: { method: string; path: string; body: object | undefined; status: number }[];
  stop: () => Promise<void>;
};

type Options = {
  port: number;
  switchUrl: string;
  /** Takes a request of another member, after it was answered with 202. */
  takeRequest: (message: FspiopMessage) => Promise<void>;
};

/** Starts our side of the switch's interface. */
export async function startMember({ port, switchUrl, takeRequest }: Options): Promise<FspiopMember> {
  const [received, sent]: [FspiopMessage[], FspiopMember['sent']] = [[], []];
  const waiting = new Map<string, (callback: FspiopCallback) => void>();
  const app = Fastify({ forceCloseConnections: true }) as unknown as FastifyInstance;
  app.addContentTypeParser(
    /^application\/vnd\.interoperability\./,
    { parseAs: 'string' },
    (_request, body, done) => done(null, body ? JSON.parse(String(body)) : {}),
  );
  app.all('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const body = (request.body ?? {}) as Record<string, unknown>;
    const message = {
      method: request.method,
      path,
      body,
      source: String(request.headers['fspiop-source'] ?? ''),
    };
    received.push(message);
    if (request.method === 'PUT' || request.method === 'PATCH') {
      const isError = path.endsWith('/error');
      const id = path.split('/').at(isError ? -2 : -1) ?? '';
      waiting.get(id)?.({ body, isError });
      return reply.code(200).send();
    }
    setImmediate(
      () =>
        void takeRequest(message).catch((error) =>
          sent.push({ method: 'FAILED', path, body: { error: String(error) }, status: 0 }),
        ),
    );
    return reply.code(202).send();
  });
  await app.listen({ host: '127.0.0.1', port });
  return {
    received,
    sent,
    stop: () => app.close(),
    callbackOf: (id, timeoutMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(null), timeoutMs);
        waiting.set(id, (callback) => {
          clearTimeout(timer);
          resolve(callback);
        });
      }),
    send: async (method, path, { to, body }) => {
      const resource = path.split('/')[1] ?? '';
      const type = `application/vnd.interoperability.${resource}+json`;
      const answer = await fetch(switchUrl + path, {
        method,
        headers: {
          'content-type': `${type};${VERSION}`,
          ...(method !== 'PUT' && { accept: `${type};version=1` }),
          date: new Date().toUTCString(),
          'fspiop-source': FSP_ID,
          ...(to && { 'fspiop-destination': to }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      sent.push({ method, path, body, status: answer.status });
      return answer.status;
    },
  };
}

/** A condition and what fulfils it: its SHA-256. */
export function newCondition(): { fulfilment: string; condition: string } {
  const secret = randomBytes(32);
  return { fulfilment: secret.toString('base64url'), condition: hashOf(secret) };
}

/** Whether a fulfilment belongs to a condition. */
export function fulfils(fulfilment: string, condition: string): boolean {
  return hashOf(Buffer.from(fulfilment, 'base64url')) === condition;
}

function hashOf(secret: Buffer): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** A packet that the toolkit does not open. */
export const ILP_PACKET = Buffer.from(`interop ${randomUUID()}`).toString('base64url');
