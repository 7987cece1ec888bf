import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '@portal/domain/time/clock';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { secret } from '../crypto/secret.ts';
import { requestToken } from './access-tokens.ts';
import { ConfigurationFault } from './configuration-fault.ts';
import { createJsonApi } from './json-api.ts';

type Answer = { status: number; body: string };

let tokenAnswer: Answer;
let callAnswer: Answer;
let tokensGiven = 0;

const server = createServer(({ url }, reply) => {
  const { status, body } = url === '/token' ? tokenAnswer : callAnswer;
  if (url === '/token') tokensGiven += 1;
  reply.writeHead(status).end(body);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  tokenAnswer = { status: 200, body: '{"access_token":"token","expires_in":"3599"}' };
  callAnswer = { status: 200, body: '{}' };
  tokensGiven = 0;
});

/** The calls of one process to an API that says "invalid token" in its own way. */
function createCaller() {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const basic = { user: 'key', password: secret('wrong') };
  const api = createJsonApi({
    baseUrl,
    tokens: { request: () => requestToken({ url: `${baseUrl}/token`, basic }), clock: systemClock },
    refusesToken: ({ status, text }) => status === 401 || text.includes('Invalid Access Token'),
  });
  return () => api({ method: 'POST', path: '/pay', body: {} });
}

/** The first call of a process. */
const call = () => createCaller()();

test.each([
  [400, ''],
  [401, '{"error":"invalid_client"}'],
  [403, '{"message":"Forbidden"}'],
])(
  'a key that is refused with HTTP %i is a fault of the configuration, and nothing was sent',
  async (status, body) => {
    tokenAnswer = { status, body };
    expect(await call()).toEqual({ kind: 'not-sent', cause: expect.any(ConfigurationFault) });
  },
);

test.each([
  [403, '<html>Blocked</html>'],
  [400, '  <!doctype html>'],
  [500, '{}'],
  [200, '{}'],
])(
  'a page of a proxy, an error and a missing token (HTTP %i) say nothing about the key',
  async (status, body) => {
    tokenAnswer = { status, body };
    const answer = await call();
    expect(answer.kind).toBe('not-sent');
    expect(answer).not.toMatchObject({ cause: expect.any(ConfigurationFault) });
  },
);

test('a token that is refused in the words of the API is renewed once, then it is the configuration', async () => {
  callAnswer = { status: 404, body: '{"errorMessage":"Invalid Access Token"}' };
  expect(await call()).toEqual({ kind: 'not-sent', cause: expect.any(ConfigurationFault) });
  expect(tokensGiven).toBe(2);
});

test.each([
  ['a refused key', { status: 401, body: '{"error":"invalid_client"}' }],
  ['an outage', { status: 503, body: '' }],
  ['an answer without a token', { status: 200, body: '{}' }],
])(
  'after %s the next call requests a token again, and those after it use that one',
  async (_what, failure) => {
    const callAgain = createCaller();
    const givenToken = tokenAnswer;
    tokenAnswer = failure;
    // Those that wait for one request all learn of its failure.
    const failed = await Promise.all([callAgain(), callAgain()]);
    expect(failed.map(({ kind }) => kind)).toEqual(['not-sent', 'not-sent']);
    tokenAnswer = givenToken;
    expect(await callAgain()).toMatchObject({ kind: 'answered', status: 200 });
    expect(await callAgain()).toMatchObject({ kind: 'answered', status: 200 });
    expect(tokensGiven).toBe(2);
  },
);
