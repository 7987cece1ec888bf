import { buildEndSessionUrl, type IDToken } from 'openid-client';
import {
  type OpenIdAccount,
  openAuthorizationCodeFlow,
  type PendingAuthorization,
} from '../../platform/openid/authorization-code.ts';
import {
  isStrongEnough,
  type RequiredStrength,
  type RoleNames,
  readRoles,
  type StaffPerson,
} from './staff-person.ts';

/** The account of the staff desk at an OpenID Connect provider. */
export type IdentityAccount = Omit<OpenIdAccount, 'timeoutSeconds'>;

/** What the provider's answers mean here. */
export type IdentityRules = { roleClaim: string; roleNames: RoleNames; required: RequiredStrength };

/** A sign-in that has begun. The browser keeps it until it comes back. */
export type PendingSignIn = PendingAuthorization & { next: string };

/** The result of a sign-in. `too-weak`: without the required second factor. */
export type SignInOutcome =
  | { kind: 'signed-in'; person: StaffPerson; idToken: string }
  | { kind: 'too-weak' }
  | { kind: 'refused'; cause: unknown };

/** Signs people in. */
export type IdentityProvider = ReturnType<typeof createIdentityProvider>;

type Options = {
  account: IdentityAccount;
  rules: IdentityRules;
  /** Addresses of the staff desk that the provider sends browsers to. */
  signedInUrl: () => string;
  signedOutUrl: () => string;
};

const TIMEOUT_SECONDS = 10;
const SCOPE = 'openid profile email';

/** Signs people in at an OpenID Connect provider, by authorization code. */
export function createIdentityProvider(options: Options) {
  const { account, rules } = options;
  const flow = openAuthorizationCodeFlow({ ...account, timeoutSeconds: TIMEOUT_SECONDS });
  return {
    /** Throws when the provider does not respond. */
    begin: async (next: string): Promise<{ url: URL; pending: PendingSignIn }> => {
      const { acr } = rules.required;
      const { url, pending } = await flow.begin({
        redirectUrl: options.signedInUrl(),
        scope: SCOPE,
        ...(acr.length > 0 && { parameters: { acr_values: acr.join(' ') } }),
      });
      return { url, pending: { ...pending, next } };
    },
    /** @param current the whole address to which the browser came back */
    finish: async (current: URL, pending: PendingSignIn): Promise<SignInOutcome> => {
      try {
        const { claims, idToken } = await flow.finish(current, pending);
        if (!isStrongEnough({ acr: claims.acr, amr: claims.amr }, rules.required))
          return { kind: 'too-weak' };
        return { kind: 'signed-in', person: readPerson(claims, rules), idToken };
      } catch (cause) {
        return { kind: 'refused', cause };
      }
    },
    /** Address for signing out at the provider; `null` when it has none. */
    signOutUrl: async (idToken: string): Promise<URL | null> => {
      const configuration = await flow.discover();
      if (!configuration.serverMetadata().end_session_endpoint) return null;
      return buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: options.signedOutUrl(),
      });
    },
  };
}

function readPerson(claims: IDToken, { roleClaim, roleNames }: IdentityRules): StaffPerson {
  // Roles may be given to an e-mail, so one that a person only claims to have does not count.
  const isVerified = claims.email_verified !== false;
  const email = typeof claims.email === 'string' && isVerified ? claims.email : null;
  const name = typeof claims.name === 'string' && claims.name !== '' ? claims.name : (email ?? claims.sub);
  return { subject: claims.sub, name, email, roles: readRoles(claims[roleClaim], roleNames) };
}
