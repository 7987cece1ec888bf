import { Writable } from 'node:stream';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { createLogger } from '../observability/request-log.ts';
import { setErrorHandlers } from './error-handler.ts';

const DATABASE_AWAY = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('logs sixty failed requests a minute while the database is away, and answers all of them', async () => {
  const lines: string[] = [];
  const stream = new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) });
  const loggerInstance: FastifyBaseLogger = createLogger('info', stream);
  const app = Fastify({ loggerInstance });
  setErrorHandlers(app, () => 'Sorry');
  app.get('/', () => {
    throw DATABASE_AWAY;
  });
  const replies = await Promise.all(Array.from({ length: 300 }, () => app.inject('/')));
  await app.close();
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(lines.filter((line) => line.includes('request failed'))).toHaveLength(60);
});
