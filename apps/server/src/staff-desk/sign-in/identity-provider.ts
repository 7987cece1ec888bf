import {
  type OpenIdAccount,
  openAuthorizationCodeFlow,
  type PendingAuthorization,
} from '@portal/platform/openid/authorization-code';
import { buildEndSessionUrl, type IDToken } from 'openid-client';
import {
  findClaim,
  findNoRoles,
  isStrongEnough,
  type NoRoles,
  type RequiredStrength,
  type RoleNames,
  readRoles,
  type StaffPerson,
} from '../http/staff-person.ts';

/** The account of the staff desk at an OpenID Connect provider. */
export type IdentityAccount = Omit<OpenIdAccount, 'timeoutSeconds'>;

/** What the provider's answers mean here. */
export type IdentityRules = { roleClaim: string; roleNames: RoleNames; required: RequiredStrength };

/** A sign-in that has begun. The browser keeps it until it comes back. */
export type PendingSignIn = PendingAuthorization & { next: string };

/** The result of a sign-in. `too-weak`: without the required second factor. */
export type SignInOutcome =
  | {
      kind: 'signed-in';
      person: StaffPerson;
      /** The provider: the id of the person is unique there only. */
      issuer: string;
      idToken: string;
      /** Why the token has no roles; `null` when it has the claim. */
      noRoles: NoRoles | null;
    }
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
        const noRoles = findNoRoles(claims, rules.roleClaim);
        return { kind: 'signed-in', person: readPerson(claims, rules), issuer: claims.iss, idToken, noRoles };
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

/** A person by the claims of an ID token. */
export function readPerson(claims: IDToken, { roleClaim, roleNames }: IdentityRules): StaffPerson {
  // Roles may wait for an e-mail, so one that nobody has verified does not count; many providers leave the claim out.
  const isVerified = claims.email_verified === true || (claims.email_verified as unknown) === 'true';
  const email = typeof claims.email === 'string' && isVerified ? claims.email : null;
  const name = typeof claims.name === 'string' && claims.name !== '' ? claims.name : (email ?? claims.sub);
  return { subject: claims.sub, name, email, roles: readRoles(findClaim(claims, roleClaim), roleNames) };
}
