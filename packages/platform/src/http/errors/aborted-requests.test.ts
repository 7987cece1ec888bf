import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { setErrorHandlers } from './error-handler.ts';

test('a connection that is closed in the middle of a request writes no error line', async () => {
  const lines: { level: number; msg: string }[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const app = Fastify({ logger: { stream, level: 'debug' } });
  setErrorHandlers(app, () => 'a sentence');
  app.post('/order', async () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const head =
    'POST /order HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n';
  socket.write(`${head}{"half":`);
  await expect.poll(() => lines.some(({ msg }) => msg === 'incoming request')).toBe(true);
  socket.destroy();
  await expect.poll(() => lines.some(({ msg }) => /aborted by the client/.test(msg))).toBe(true);
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  await app.close();
});
