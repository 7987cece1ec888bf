import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { portalHeaders } from '@portal/contract/http/headers';
import { PORTAL_BASE, ROUTES } from '@portal/contract/http/paths';
import { createTestPortal, type TestPortal } from '@portal/server/testing/portal';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Short time limits, so that the tests of them do not wait. A busy machine can exceed them with any request. */
const SHORT_TIMES = { requestMs: 150, headersMs: 80, everyMs: 10, connections: 100 };
/** Time limits that no test reaches, and few connections. */
const FEW_CONNECTIONS = { requestMs: 60_000, headersMs: 60_000, everyMs: 1_000, connections: 3 };

type Listening = { portal: TestPortal; port: number };
let impatient: Listening;
let crowded: Listening;

beforeAll(async () => {
  impatient = await listen(SHORT_TIMES);
  crowded = await listen(FEW_CONNECTIONS);
});
afterAll(async () => {
  await impatient.portal.close();
  await crowded.portal.close();
});

async function listen(socketLimits: typeof SHORT_TIMES): Promise<Listening> {
  const portal = await createTestPortal({ replaced: { socketLimits } });
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  return { portal, port: (portal.app.server.address() as { port: number }).port };
}

/** Sends the text and leaves the connection open; resolves to everything received until the portal closes it. */
async function sendAndWait({ port }: Listening, words: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(words);
  return text(socket);
}

const CALL = Object.entries({ ...portalHeaders('en'), host: 'localhost', 'content-length': '500' })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

test('closes a request whose body does not end', async () => {
  const reply = await sendAndWait(
    impatient,
    `POST ${PORTAL_BASE}${ROUTES.checkLine[1]} HTTP/1.1\r\n${CALL}\r\n{"msisdn":`,
  );
  expect(reply).toMatch(/^HTTP\/1\.1 408 /);
});

test('closes a request whose headers do not end', async () => {
  expect(await sendAndWait(impatient, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')).toMatch(
    /^HTTP\/1\.1 408 /,
  );
});

test.each([
  ['no HTTP', 'GET / HTTP/9.9\r\n\r\n', 400],
  ['a path that is no text', 'GET /%E0%A4%A HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
  ['too many headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Much: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])(
  'answers what the parser or the router refuses with the headers and the envelope of every refusal: %s',
  async (_why, words, status) => {
    const reply = await sendAndWait(crowded, words);
    expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(reply.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(reply.toLowerCase()).toContain("content-security-policy: default-src 'none'");
    expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '')).toMatchObject({ statusCode: 'INVALID_REQUEST' });
  },
);

test('limits the number of open connections', async () => {
  const sockets: Socket[] = [];
  for (let n = 0; n < FEW_CONNECTIONS.connections; n += 1) {
    const socket = connect(crowded.port, '127.0.0.1');
    await once(socket, 'connect');
    sockets.push(socket);
  }
  const oneMore = connect(crowded.port, '127.0.0.1');
  oneMore.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(await text(oneMore).catch(() => '')).toBe('');
  for (const socket of sockets) socket.destroy();
});
