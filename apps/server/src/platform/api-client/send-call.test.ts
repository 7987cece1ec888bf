import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { sendCall } from './send-call.ts';

const MEGABYTE = Buffer.alloc(1_000_000, ' ');

test('an answer that does not end is unknown, long before it fills the memory', async () => {
  let sent = 0;
  const server = createServer((_request, response) => {
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += 1;
          yield MEGABYTE;
        }
      })(),
    );
    endless.on('error', () => {}).pipe(response.on('close', () => endless.destroy()));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const answer = await sendCall({ method: 'GET', url, signal: AbortSignal.timeout(20_000) });
  server.closeAllConnections();
  await once(server.close(), 'close');
  expect(answer.kind).toBe('unknown');
  expect(sent).toBeLessThan(40);
});
