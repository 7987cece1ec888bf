import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddOn } from '@isano/adapter-kit/add-on';
import { defineSmsAdapter } from '@portal/operator/sms/sms-adapter';
import { openTestDb } from '@portal/platform/database/testing/database';
import { afterEach, expect, test } from 'vitest';
import { parseConfig } from '../../config/config.ts';
import { checkEveryConnection } from './check-every-connection.ts';

const database = openTestDb();
const clock = { now: () => new Date('2026-02-28T08:00:00Z') };
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** What is found, one text: the names, and each finding with "!" where it is not in order. */
async function check(environment: Record<string, string>, addOns?: AddOn[]): Promise<string> {
  const outcome = parseConfig(environment, addOns);
  if (outcome.kind === 'invalid') throw new Error(outcome.problems.join('\n'));
  const found = await checkEveryConnection(outcome.config, { db: database.db, clock });
  return found
    .flatMap(({ name, findings }) => [
      name,
      ...findings.map(({ isGood, text }) => `${isGood ? ' ' : '!'} ${text}`),
    ])
    .join('\n');
}

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A port on which nothing listens. */
async function deadPort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('nothing that the sandbox simulates is asked', async () => {
  expect(await check({})).toBe('');
});

test('a way to send messages is asked, and named when it does not answer', async () => {
  const asked: string[] = [];
  const sms = defineSmsAdapter({
    settings: {},
    problems: () => [],
    open: async () => {
      throw new Error('a check opens no route');
    },
    check: async () => {
      asked.push('check');
      if (asked.length > 1) throw new Error('ECONNREFUSED');
      return [{ isGood: true, text: 'the message centre accepts the bind' }];
    },
  });
  const environment = { OPERATOR_SMS: 'acme' };
  expect(await check(environment, [{ name: 'acme', sms }])).toBe(
    'messages by acme\n  the message centre accepts the bind',
  );
  expect(await check(environment, [{ name: 'acme', sms }])).toBe(
    'messages by acme\n! does not answer: ECONNREFUSED',
  );
});

test('a mail server that refuses the account, and one that does not answer', async () => {
  const server = createSocketServer((socket) => {
    socket.write('220 mail\r\n');
    socket.on('data', (data) => {
      const verb = data.toString().slice(0, 4).toUpperCase();
      socket.write(
        verb === 'EHLO' ? '250-mail\r\n250 AUTH PLAIN\r\n' : verb === 'AUTH' ? '535 no\r\n' : '221 bye\r\n',
      );
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const mail = (url: string) => check({ SMTP_URL: url, EMAIL_FROM: 'receipts@isano.example' });
  expect(await mail(`smtp://user:hidden-word@127.0.0.1:${port}`)).toBe(
    'e-mail\n! the mail server does not take the account or does not answer: EAUTH 535',
  );
  expect(await mail(`smtp://user:hidden-word@127.0.0.1:${await deadPort()}`)).toMatch(
    /! .*(ESOCKET|ECONNECTION)/,
  );
});

const momo = (baseUrl: string) => ({
  MOMO_BASE_URL: baseUrl,
  MOMO_TARGET_ENV: 'mtnrwanda',
  MOMO_COLLECTION_API_USER: 'user',
  MOMO_COLLECTION_API_KEY: 'hidden-word',
  MOMO_COLLECTION_SUBSCRIPTION_KEY: 'key',
  MOMO_DISBURSEMENT_API_USER: 'user',
  MOMO_DISBURSEMENT_API_KEY: 'key',
  MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: 'key',
  MOMO_CALLBACK_SECRET: 'callback-secret-of-the-test-123',
});

test('a payment provider that knows the account says that the payment does not exist', async () => {
  const calls: string[] = [];
  const baseUrl = await serve(({ method, url }, response) => {
    calls.push(`${method} ${url?.replace(/[0-9a-f-]{36}$/, '{id}')}`);
    if (url?.endsWith('/token/')) return response.end('{"access_token":"t","expires_in":3600}');
    return response.writeHead(404).end('{"code":"RESOURCE_NOT_FOUND"}');
  });
  expect(await check(momo(baseUrl))).toBe('payments by momo\n  the account answers');
  expect(calls).toEqual(['POST /collection/token/', 'GET /collection/v1_0/requesttopay/{id}']);
});

test('a payment provider that refuses the key is named, without the key', async () => {
  const baseUrl = await serve((_request, response) =>
    response.writeHead(401).end('{"error":"invalid_client"}'),
  );
  const text = await check(momo(baseUrl));
  expect(text).toMatch(/^payments by momo\n! no clear answer/);
  expect(text).toContain('401');
  expect(text).not.toContain('hidden-word');
});

test('folders of statements: missing, of no source, and in order', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'statements-'));
  closers.push(() => rmSync(dir, { recursive: true }));
  mkdirSync(join(dir, 'bank'));
  mkdirSync(join(dir, 'bnak'));
  const text = await check({ SETTLEMENT_DIR: dir });
  expect(text).toContain('  bank: files can be read and moved');
  expect(text).toContain('  momo: no folder');
  expect(text).toContain('! bnak: no source has this name');
  expect(await check({ SETTLEMENT_DIR: join(dir, 'nowhere') })).toMatch(/! .*nowhere is no folder/);
});

test('an identity provider: its description and its keys', async () => {
  let keys = '{"keys":[{"kty":"RSA","n":"AQ","e":"AQAB"}]}';
  let issuer = '';
  issuer = await serve(({ url }, response) => {
    response.setHeader('content-type', 'application/json');
    if (url === '/keys') return response.end(keys);
    response.end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/a`,
        token_endpoint: `${issuer}/t`,
        jwks_uri: `${issuer}/keys`,
      }),
    );
  });
  const staff = { STAFF_CLIENT_ID: 'desk', STAFF_CLIENT_SECRET: 'secret-of-desk' };
  expect(await check({ ...staff, STAFF_ISSUER: issuer })).toBe(
    'identity provider (STAFF_ISSUER)\n  the description can be read and names this issuer\n  the keys can be read',
  );
  keys = '{}';
  expect(await check({ ...staff, STAFF_ISSUER: issuer })).toContain('! the keys cannot be read');
  expect(await check({ ...staff, STAFF_ISSUER: `http://127.0.0.1:${await deadPort()}` })).toContain(
    '! the description cannot be read',
  );
});
