import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { ScreenBrand } from '@portal/design/developer-page';
import { trusted } from '@portal/design/html';
import type { JWK } from 'oidc-provider';
import Provider from 'oidc-provider';
import { MemoryAdapter } from './memory-adapter.ts';
import { signOutPage } from './sign-in-page.ts';
import { STAFF_PEOPLE } from './staff-people.ts';

/** The staff desk as a client of the identity provider. */
export type DeskClient = {
  id: string;
  secret: string;
  /** Where the browser comes back to after signing in, and after signing out. */
  signedInUrl: string;
  signedOutUrl: string;
};

/** Address of the page on which a person is chosen. */
export const INTERACTION_PATH = '/sandbox/identity/interaction';

const SCOPES = ['openid', 'profile', 'email'];
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
const MINUTE_SECONDS = 60;

/**
 * Creates an OpenID Connect provider (npm `oidc-provider`) with the sandbox's people and one client. PKCE is required,
 * as good providers do. There is no page for consent: the staff desk belongs to the operator.
 * @param issuer its address, as browsers reach it
 */
export function createProvider(issuer: string, client: DeskClient, brand: ScreenBrand): Provider {
  const provider = new Provider(issuer, {
    adapter: MemoryAdapter,
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.signedInUrl],
        post_logout_redirect_uris: [client.signedOutUrl],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub', 'roles', 'amr', 'acr'], profile: ['name'], email: ['email', 'email_verified'] },
    // The staff desk reads everything from the ID token, as many providers send it.
    conformIdTokenClaims: false,
    acrValues: ['two-factors'],
    pkce: { required: () => true },
    findAccount: (_context, id) => findAccount(id),
    loadExistingGrant: grantAll,
    interactions: { url: (_context, { uid }) => `${INTERACTION_PATH}/${uid}` },
    ttl: {
      Session: DAY_SECONDS,
      Grant: DAY_SECONDS,
      Interaction: HOUR_SECONDS,
      AccessToken: HOUR_SECONDS,
      IdToken: HOUR_SECONDS,
      AuthorizationCode: MINUTE_SECONDS,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (context, form) => {
          context.body = signOutPage(brand, trusted(form));
        },
      },
    },
  });
  provider.proxy = true;
  return provider;
}

let madeKey: JWK | undefined;

/** The key of all providers of this process: making one takes 70 ms of processor time. */
export function signingKey(): JWK {
  madeKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }) as JWK;
  return { ...madeKey, use: 'sig', alg: 'RS256' };
}

function findAccount(id: string) {
  const person = STAFF_PEOPLE.find((each) => each.id === id);
  if (!person) return undefined;
  const { name, email, roles } = person;
  return { accountId: id, claims: () => ({ sub: id, name, email, email_verified: true, roles: [...roles] }) };
}

const grantAll: NonNullable<ConstructorParameters<typeof Provider>[1]>['loadExistingGrant'] = async ({
  oidc,
}) => {
  const { session, client, provider } = oidc;
  const known = client && session?.grantIdFor(client.clientId);
  if (known) return provider.Grant.find(known);
  const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
  grant.addOIDCScope(SCOPES.join(' '));
  await grant.save();
  return grant;
};
