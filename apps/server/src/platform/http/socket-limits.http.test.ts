import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { portalHeaders } from '@portal/contract/headers';
import { PORTAL_BASE, ROUTES } from '@portal/contract/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestPortal, type TestPortal } from '../../test-portal.ts';

/** Short limits for fast tests: 150 ms per request, 80 ms for headers. */
const socketLimits = { requestMs: 150, headersMs: 80, everyMs: 10, connections: 3 };
let portal: TestPortal;
let port: number;

beforeAll(async () => {
  portal = await makeTestPortal({ change: () => ({ socketLimits }) });
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  port = (portal.app.server.address() as { port: number }).port;
});
afterAll(() => portal.close());

/** Sends the text without closing; returns everything received until the portal closes the connection. */
async function sendAndWait(words: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(words);
  return text(socket);
}

const CALL = Object.entries({ ...portalHeaders('en'), host: 'localhost', 'content-length': '500' })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

test('closes a request whose body does not end', async () => {
  const reply = await sendAndWait(
    `POST ${PORTAL_BASE}${ROUTES.checkLine[1]} HTTP/1.1\r\n${CALL}\r\n{"msisdn":`,
  );
  expect(reply).toMatch(/^HTTP\/1\.1 408 /);
});

test('closes a request whose headers do not end', async () => {
  expect(await sendAndWait('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')).toMatch(/^HTTP\/1\.1 408 /);
});

test.each([
  ['no HTTP', 'GET / HTTP/9.9\r\n\r\n', 400],
  ['too many headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Much: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])(
  'what the parser refuses carries the headers and the envelope of every refusal: %s',
  async (_why, words, status) => {
    const reply = await sendAndWait(words);
    expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(reply.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(reply.toLowerCase()).toContain("content-security-policy: default-src 'none'");
    expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '')).toMatchObject({ statusCode: 'INVALID_REQUEST' });
  },
);

test('limits the number of open connections', async () => {
  const sockets: Socket[] = [];
  for (let n = 0; n < socketLimits.connections; n += 1) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    sockets.push(socket);
  }
  const oneMore = connect(port, '127.0.0.1');
  oneMore.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(await text(oneMore).catch(() => '')).toBe('');
  for (const socket of sockets) socket.destroy();
});
