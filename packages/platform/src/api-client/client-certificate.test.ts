import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LOCALHOST_TLS } from '../testing/localhost-tls.ts';
import { createJsonApi } from './json-api.ts';
import { openConnections } from './send-call.ts';

/** Says who called, by the certificate of the connection. Only the portal's own certificate is known to it. */
const server = createServer(
  { ...LOCALHOST_TLS, ca: LOCALHOST_TLS.cert, requestCert: true, rejectUnauthorized: true },
  (request, reply) => {
    const { subject } = (request.socket as TLSSocket).getPeerCertificate();
    reply.end(JSON.stringify({ caller: subject.CN }));
  },
);
let baseUrl = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
  // The one certificate that these tests trust.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

const call = (dispatcher?: ReturnType<typeof openConnections>) =>
  createJsonApi({ baseUrl, dispatcher })({ method: 'GET', path: '/', timeoutMs: 60_000 });

// RFC 8705, OAuth 2.0 Mutual-TLS Client Authentication.
test('a company that wants a certificate knows who calls, and refuses a call without one', async () => {
  const { cert: certificate, key } = LOCALHOST_TLS;
  const answer = await call(openConnections({ certificate, key }));
  expect(answer).toMatchObject({ kind: 'answered', status: 200, body: { caller: 'localhost' } });
  expect((await call()).kind).not.toBe('answered');
});
