import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  type ForeignProvider,
  startForeignProvider,
} from '@portal/sandbox/identity/testing/foreign-provider';
import { afterEach, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../../testing/portal.ts';
import { createStaffBrowser } from '../testing/sign-in.ts';

// Sources: RFC 7523 and OpenID Connect Core 9 (private_key_jwt); Keycloak's "Signed JWT" and its ID tokens (realm_access.roles);
// Microsoft's "certificate credentials" (x5t#S256, PS256) and its claims groups and roles.

const REDIRECT = 'http://localhost:3000/staff/sign-in/done';
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const signedBy = ({ publicKey }: typeof rsa, alg: 'RS256' | 'PS256' | 'ES256', kid?: string) => ({
  token_endpoint_auth_method: 'private_key_jwt' as const,
  token_endpoint_auth_signing_alg: alg,
  jwks: {
    keys: [{ ...(publicKey.export({ format: 'jwk' }) as object), use: 'sig', alg, ...(kid && { kid }) }],
  },
});

let provider: ForeignProvider;
let portal: TestPortal;
afterEach(() => Promise.all([portal?.close(), provider?.close()]));

type Start = Omit<Parameters<typeof startForeignProvider>[0], 'redirectUrl'> & {
  settings: Record<string, string>;
};

/** Signs in at the provider; resolves to what the desk then says of the person. */
async function signIn({ settings, ...options }: Start) {
  provider = await startForeignProvider({ ...options, redirectUrl: REDIRECT });
  const environment = {
    STAFF_ISSUER: provider.issuer,
    STAFF_CLIENT_ID: 'desk',
    STAFF_AMR: 'otp',
    ...settings,
  };
  portal = await createTestPortal({ environment });
  const browser = createStaffBrowser(portal.app);
  const cookies = new Map<string, string>();
  let location = String((await browser.send('GET', '/staff/sign-in?next=/staff/api/me')).headers.location);
  while (!location.startsWith(REDIRECT)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(location, { redirect: 'manual', headers: { cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    location = new URL(reply.headers.get('location') ?? '', location).href;
  }
  return browser.open(location);
}

test('staff sign in by Keycloak with a signature instead of a secret, with the roles of the realm', async () => {
  const reply = await signIn({
    client: signedBy(rsa, 'RS256', 'desk-2026'),
    claims: { name: 'Keza', realm_access: { roles: ['offline_access', 'desk-care'] } },
    settings: {
      STAFF_CLIENT_KEY: pem(rsa.privateKey),
      STAFF_CLIENT_KEY_ID: 'desk-2026',
      STAFF_ROLE_CLAIM: 'realm_access.roles',
      STAFF_ROLES: 'care=desk-care',
    },
  });
  expect(reply.json()).toMatchObject({ name: 'Keza', roles: ['care'] });
  expect(provider.assertions).toEqual([expect.objectContaining({ alg: 'RS256', kid: 'desk-2026' })]);
});

test('an RSA key signs PS256 where the provider takes no RS256', async () => {
  const reply = await signIn({
    client: signedBy(rsa, 'PS256'),
    claims: { groups: ['6f1b-finance'] },
    algorithms: ['PS256'],
    settings: {
      STAFF_CLIENT_KEY: pem(rsa.privateKey),
      STAFF_ROLE_CLAIM: 'groups',
      STAFF_ROLES: 'finance=6f1b-finance',
    },
  });
  expect(reply.json()).toMatchObject({ roles: ['finance'] });
});

test('a key on a curve signs as well', async () => {
  const reply = await signIn({
    client: signedBy(ec, 'ES256'),
    claims: { roles: ['care'] },
    settings: { STAFF_CLIENT_KEY: pem(ec.privateKey) },
  });
  expect(reply.json()).toMatchObject({ roles: ['care'] });
});

test('who signs with another key than the provider knows is not let in', async () => {
  const reply = await signIn({
    client: signedBy(rsa, 'RS256'),
    claims: { roles: ['care'] },
    settings: { STAFF_CLIENT_KEY: pem(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey) },
  });
  expect(reply.statusCode).toBeGreaterThanOrEqual(400);
});
