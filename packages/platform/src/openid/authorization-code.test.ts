import { createHash, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { secret } from '../crypto/secret.ts';
import { LOCALHOST_TLS } from '../testing/localhost-tls.ts';
import { authenticateClient, isCertificateOf, signForClient } from './authorization-code.ts';

// Source: RFC 8414, token_endpoint_auth_methods_supported: without it, client_secret_basic is the default.

test.each([
  ['no list', undefined, 'header'],
  ['both', ['client_secret_post', 'client_secret_basic'], 'header'],
  ['the header only', ['client_secret_basic'], 'header'],
  ['the body only', ['client_secret_post', 'private_key_jwt'], 'body'],
])('a provider that lists %s gets the secret where it takes it', (_what, methods, where) => {
  const [body, headers] = [new URLSearchParams(), new Headers()];
  const server = {
    issuer: 'https://id.example',
    ...(methods && { token_endpoint_auth_methods_supported: methods }),
  };
  authenticateClient('top-secret')(server, { client_id: 'desk' }, body, headers);
  expect([headers.has('authorization'), body.has('client_secret')]).toEqual([
    where === 'header',
    where === 'body',
  ]);
});

// Source: Microsoft, "Microsoft identity platform application authentication certificate credentials": the header has the
// thumbprint of the certificate (x5t#S256, RFC 7515 4.1.8), the audience is the issuer.
test('a key with a certificate is named by the thumbprint of the certificate', async () => {
  const { key, cert } = LOCALHOST_TLS;
  const [body, headers] = [new URLSearchParams(), new Headers()];
  const sign = signForClient({ privateKey: secret(key), certificate: cert, keyId: null });
  await sign({ issuer: 'https://login.example/tenant/v2.0' }, { client_id: 'desk' }, body, headers);
  const [header, claims] = (body.get('client_assertion') ?? '')
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
  const thumbprint = createHash('sha256').update(new X509Certificate(cert).raw).digest('base64url');
  expect(header).toMatchObject({ 'x5t#S256': thumbprint });
  expect(header).not.toHaveProperty('kid');
  expect(claims).toMatchObject({ iss: 'desk', sub: 'desk', aud: 'https://login.example/tenant/v2.0' });
  expect([headers.has('authorization'), body.has('client_secret')]).toEqual([false, false]);
});

test('a certificate of another key is noticed', () => {
  const { key, cert } = LOCALHOST_TLS;
  expect(isCertificateOf(cert, secret(key))).toBe(true);
  expect(isCertificateOf('no certificate', secret(key))).toBe(false);
});
