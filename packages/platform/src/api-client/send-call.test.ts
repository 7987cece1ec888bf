import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestToken } from './access-tokens.ts';
import { sendCall } from './send-call.ts';

const MEGABYTE = Buffer.alloc(1_000_000, ' ');

/** How many megabytes of an answer that does not end were sent: what is read, and what the sockets of this machine hold. */
let sent = 0;
/** One text holds 512, the memory of a process little more. */
const MOST_SENT = 200;
function* endlessAnswer() {
  for (;;) {
    sent += 1;
    yield MEGABYTE;
  }
}

const server = createServer((_request, response) => {
  const endless = Readable.from(endlessAnswer()).on('error', () => {});
  endless.pipe(response.on('close', () => endless.destroy()));
});
let url = '';
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
beforeEach(() => {
  sent = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  await once(server.close(), 'close');
});

test('an answer that does not end is unknown, long before it fills the memory', async () => {
  const answer = await sendCall({ method: 'GET', url, signal: AbortSignal.timeout(20_000) });
  expect(answer.kind).toBe('unknown');
  expect(sent).toBeLessThan(MOST_SENT);
});

test('no token is read from an answer that does not end', async () => {
  await expect(requestToken({ url })).rejects.toThrow('no token');
  expect(sent).toBeLessThan(MOST_SENT);
});

// What left may have been read, and its money moved: only a call that reached nobody may be repeated.
test.each([
  ['resets the connection after it read the call', 'unknown', (socket: Socket) => socket.resetAndDestroy()],
  ['closes the connection after it read the call', 'unknown', (socket: Socket) => socket.destroy()],
  ['answers with no HTTP', 'unknown', (socket: Socket) => socket.end('hello\r\n\r\n')],
  ['does not listen', 'not-sent', null],
] as const)('of a provider that %s, what became of the call is %s', async (_what, kind, react) => {
  const provider = createTcpServer((socket) => {
    socket.on('error', () => {}).once('data', () => react?.(socket));
  });
  await once(provider.listen(0, '127.0.0.1'), 'listening');
  const { port } = provider.address() as AddressInfo;
  if (!react) await once(provider.close(), 'close');
  const call = { method: 'POST', url: `http://127.0.0.1:${port}/`, body: '{"amount":500}' } as const;
  const answer = await sendCall({ ...call, signal: AbortSignal.timeout(20_000) });
  if (react) await once(provider.close(), 'close');
  expect(answer.kind).toBe(kind);
});
