import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { pageViewSink } from './page-view-sink.ts';

const view = { name: 'RW_cw_homepage', locale: 'en', at: new Date(0) };
const silent = pino({ level: 'silent' });

test('an address gets each view as JSON', async () => {
  const got = Promise.withResolvers<string>();
  const server = createServer((request, reply) => {
    request.setEncoding('utf8').once('data', got.resolve);
    reply.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  pageViewSink(`http://127.0.0.1:${port}/views`, silent)(view);
  expect(JSON.parse(await got.promise)).toEqual({
    name: 'RW_cw_homepage',
    locale: 'en',
    at: '1970-01-01T00:00:00.000Z',
  });
  server.close();
});

test('an address that is not there bothers nobody', async () => {
  const asked = Promise.withResolvers<void>();
  const fails = () => {
    asked.resolve();
    return Promise.reject(new Error('refused'));
  };
  expect(() => pageViewSink('http://nowhere.invalid', silent, fails)(view)).not.toThrow();
  await asked.promise;
});

test('none takes nothing', () => {
  const never = () => Promise.reject(new Error('must not be asked'));
  expect(() => pageViewSink('none', silent, never)(view)).not.toThrow();
});
