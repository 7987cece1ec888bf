import * as oidc from 'openid-client';
import type { Secret } from '../../platform/crypto/secret.ts';
import {
  isStrongEnough,
  type RequiredStrength,
  type RoleNames,
  readRoles,
  type StaffPerson,
} from './staff-person.ts';

/** The account of the staff desk at an OpenID Connect provider. */
export type IdentityAccount = {
  /** Its address. `http:` only for the sandbox's. */
  issuer: () => string;
  clientId: string;
  clientSecret: Secret;
  /** Where the portal reaches the provider, when that is another address than the issuer's. */
  backChannel: string | null;
};

/** What the provider's answers mean here. */
export type IdentityRules = { roleClaim: string; roleNames: RoleNames; required: RequiredStrength };

/** A sign-in that has begun. The browser keeps it until it comes back. */
export type PendingSignIn = { state: string; nonce: string; verifier: string; next: string };

/** The result of a sign-in. `too-weak`: without the required second factor. */
export type SignInOutcome =
  | { kind: 'signed-in'; person: StaffPerson; idToken: string }
  | { kind: 'too-weak' }
  | { kind: 'refused'; cause: unknown };

/** Signs people in. */
export type IdentityProvider = {
  /** Throws when the provider does not respond. */
  begin: (next: string) => Promise<{ url: URL; pending: PendingSignIn }>;
  /** @param current the whole address to which the browser came back */
  finish: (current: URL, pending: PendingSignIn) => Promise<SignInOutcome>;
  /** Address for signing out at the provider; `null` when it has none. */
  signOutUrl: (idToken: string) => Promise<URL | null>;
};

type Options = {
  account: IdentityAccount;
  rules: IdentityRules;
  /** Addresses of the staff desk that the provider sends browsers to. */
  signedInUrl: () => string;
  signedOutUrl: () => string;
};

const TIMEOUT_SECONDS = 10;
const SCOPE = 'openid profile email';

/**
 * Signs people in at an OpenID Connect provider by authorization code with PKCE, state and nonce (npm `openid-client`
 * checks signature, issuer, audience and times of the ID token).
 */
export function createIdentityProvider(options: Options): IdentityProvider {
  const { account, rules } = options;
  const discover = discoverOnce(account);
  return {
    begin: async (next) => {
      const configuration = await discover();
      const verifier = oidc.randomPKCECodeVerifier();
      const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
      const { acr } = rules.required;
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: options.signedInUrl(),
        scope: SCOPE,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(acr.length > 0 && { acr_values: acr.join(' ') }),
      });
      return { url, pending: { state, nonce, verifier, next } };
    },
    finish: async (current, { state, nonce, verifier }) => {
      try {
        const tokens = await oidc.authorizationCodeGrant(await discover(), current, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims || !tokens.id_token) throw new Error('the provider sent no ID token');
        if (!isStrongEnough({ acr: claims.acr, amr: claims.amr }, rules.required))
          return { kind: 'too-weak' };
        return { kind: 'signed-in', person: readPerson(claims, rules), idToken: tokens.id_token };
      } catch (cause) {
        return { kind: 'refused', cause };
      }
    },
    signOutUrl: async (idToken) => {
      const configuration = await discover();
      if (!configuration.serverMetadata().end_session_endpoint) return null;
      return oidc.buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: options.signedOutUrl(),
      });
    },
  };
}

/** Reads the provider's description once; again after a failure, or when its address changed. */
function discoverOnce(account: IdentityAccount): () => Promise<oidc.Configuration> {
  let known: { issuer: string; found: Promise<oidc.Configuration> } | null = null;
  return () => {
    const issuer = account.issuer();
    if (known?.issuer === issuer) return known.found;
    const found = discover(account, issuer);
    known = { issuer, found };
    found.catch(() => {
      known = null;
    });
    return found;
  };
}

function discover({ clientId, clientSecret, backChannel }: IdentityAccount, issuer: string) {
  const isPlain = issuer.startsWith('http:');
  return oidc.discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretBasic(clientSecret.reveal()), {
    timeout: TIMEOUT_SECONDS,
    ...(isPlain && { execute: [oidc.allowInsecureRequests] }),
    ...(backChannel !== null && { [oidc.customFetch]: fetchAt(backChannel, issuer) }),
  });
}

/** Fetches from another origin than the provider's. */
function fetchAt(origin: string, issuer: string): oidc.CustomFetch {
  return (url, options) => fetch(url.replace(new URL(issuer).origin, origin), options as RequestInit);
}

function readPerson(claims: oidc.IDToken, { roleClaim, roleNames }: IdentityRules): StaffPerson {
  // Roles may be given to an e-mail, so one that somebody only claims to have does not count.
  const isVerified = claims.email_verified !== false;
  const email = typeof claims.email === 'string' && isVerified ? claims.email : null;
  const name = typeof claims.name === 'string' && claims.name !== '' ? claims.name : (email ?? claims.sub);
  return { subject: claims.sub, name, email, roles: readRoles(claims[roleClaim], roleNames) };
}
