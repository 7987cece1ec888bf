import { secret } from '@portal/platform/crypto/secret';
import { LOCALHOST_TLS } from '@portal/platform/testing/localhost-tls';
import { startTmfOperator } from '@portal/sandbox/tmf/start-tmf-operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount } from '../testing/v4-world.ts';
import { createTmfClient } from './tmf-client.ts';

const clock = { now: () => new Date('2026-02-28T08:00:00Z') };
const { cert, key } = LOCALHOST_TLS;
let simulator: Awaited<ReturnType<typeof startTmfOperator>>;

beforeAll(async () => {
  simulator = await startTmfOperator({ clock, tls: { cert, key, ca: cert } });
});
afterAll(() => simulator.stop());

/** Asks for products over TLS, at the name of the certificate. */
function ask(tls: { isKnown: boolean }) {
  const baseUrl = simulator.baseUrl.replace('127.0.0.1', 'localhost');
  const identity = tls.isKnown ? { cert: secret(cert), key: secret(key) } : { cert: null, key: null };
  const client = createTmfClient(makeAccount(baseUrl, { tls: { ...identity, ca: cert } }), clock);
  return client.get({ api: 'inventory', path: '/product' });
}

test('an operator that demands a client certificate answers ours, and nobody without one', async () => {
  expect(await ask({ isKnown: true })).toMatchObject({ kind: 'answered', status: 200, body: [] });
  expect(await ask({ isKnown: false })).toMatchObject({ kind: 'not-sent' });
});

test('a certificate without its key is a mistake that is named', () => {
  const tls = { cert: secret(cert), key: null, ca: null };
  expect(() => createTmfClient(makeAccount('https://localhost', { tls }), clock)).toThrow('TMF_CLIENT_KEY');
});
