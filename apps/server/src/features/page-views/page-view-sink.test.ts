import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createPageViewSink } from './page-view-sink.ts';

const view = { name: 'RW_cw_homepage', locale: 'en', at: new Date(0) };
const silent = pino({ level: 'silent' });

test('posts each view as JSON to an address', async () => {
  const got = Promise.withResolvers<string>();
  const server = createServer((request, reply) => {
    request.setEncoding('utf8').once('data', got.resolve);
    reply.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  createPageViewSink(`http://127.0.0.1:${port}/views`, silent)(view);
  expect(JSON.parse(await got.promise)).toEqual({
    name: 'RW_cw_homepage',
    locale: 'en',
    at: '1970-01-01T00:00:00.000Z',
  });
  server.close();
});

test('does not throw when the address cannot be reached', async () => {
  const called = Promise.withResolvers<void>();
  const fails = () => {
    called.resolve();
    return Promise.reject(new Error('refused'));
  };
  expect(() => createPageViewSink('http://nowhere.invalid', silent, fails)(view)).not.toThrow();
  await called.promise;
});

test('"none" drops every view', () => {
  const never = () => Promise.reject(new Error('must not be called'));
  expect(() => createPageViewSink('none', silent, never)(view)).not.toThrow();
});

test('keeps at most a hundred requests open when the counter does not respond, and logs that once', async () => {
  const answers: PromiseWithResolvers<Response>[] = [];
  const warned: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void warned.push(JSON.parse(line).msg) });
  const fetch = () => {
    const answer = Promise.withResolvers<Response>();
    answers.push(answer);
    return answer.promise;
  };
  const sink = createPageViewSink('http://counter.invalid', log, fetch);
  for (let n = 0; n < 150; n++) sink(view);
  expect(answers).toHaveLength(100);
  expect(warned).toEqual(['page views are not accepted']);
  for (const { resolve } of answers) resolve(new Response());
  await vi.waitFor(() => {
    sink(view);
    expect(answers.length).toBeGreaterThan(100);
  }, 120_000);
  expect(warned).toEqual(['page views are not accepted', 'page views are accepted again']);
});

test('logs an HTTP error of the address', async () => {
  const warned = Promise.withResolvers<string>();
  const log = pino({ level: 'warn' }, { write: (line) => warned.resolve(JSON.parse(line).err.message) });
  createPageViewSink('http://counter.invalid', log, async () => new Response(null, { status: 503 }))(view);
  expect(await warned.promise).toBe('HTTP 503');
});
