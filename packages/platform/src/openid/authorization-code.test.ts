import { expect, test } from 'vitest';
import { authenticateClient } from './authorization-code.ts';

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
