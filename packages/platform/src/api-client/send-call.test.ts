import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
