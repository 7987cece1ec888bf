import { Writable } from 'node:stream';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { handleErrors } from './error-handler.ts';
import { makeLog } from './request-log.ts';

const DATABASE_AWAY = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('logs sixty failed requests a minute while the database is away, and answers all of them', async () => {
  const lines: string[] = [];
  const stream = new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) });
  const loggerInstance: FastifyBaseLogger = makeLog('info', stream);
  const app = Fastify({ loggerInstance });
  handleErrors(app, () => 'Sorry');
  app.get('/', () => {
    throw DATABASE_AWAY;
  });
  const replies = await Promise.all(Array.from({ length: 300 }, () => app.inject('/')));
  await app.close();
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(lines.filter((line) => line.includes('request failed'))).toHaveLength(60);
});
