import { createHash, createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import * as oidc from 'openid-client';
import type { Secret } from '../crypto/secret.ts';

/** A key with which a client proves who it is, instead of a secret (private_key_jwt, RFC 7523). */
export type ClientKey = {
  /** Private key as PEM: RSA, or EC P-256. */
  privateKey: Secret;
  /** Its certificate as PEM, by which Microsoft Entra finds the key; `null` without one. */
  certificate: string | null;
  /** Its name at the provider (`kid`); `null` where the provider knows one key only, or the certificate. */
  keyId: string | null;
};

/** Our account at an OpenID Connect provider. */
export type OpenIdAccount = {
  /** Its address. `http:` only for one on loopback. */
  issuer: () => string;
  clientId: string;
  /** What proves that it is us: a secret, or a key. */
  clientSecret: Secret | ClientKey;
  /** Where the portal reaches the provider, when that is another address than the issuer's. */
  backChannel: string | null;
  /** Longest wait for an answer in seconds. */
  timeoutSeconds: number;
};

/** What the browser's return is compared with. Each is used once. */
export type PendingAuthorization = { state: string; nonce: string; verifier: string };

/** An authorization request. `parameters` go over the usual ones. */
export type AuthorizationRequest = {
  redirectUrl: string;
  scope: string;
  parameters?: Record<string, string>;
};

/** The tokens, after everything that can be checked about them. */
export type CheckedTokens = { accessToken: string; idToken: string; claims: oidc.IDToken };

/**
 * Opens the authorization code flow of OpenID Connect with PKCE, state and nonce (npm `openid-client` checks signature,
 * issuer, audience and times of the ID token). Nothing is called before the first use.
 */
export function openAuthorizationCodeFlow(account: OpenIdAccount) {
  const discover = discoverOnce(account);
  return {
    /** The provider's description of itself. Throws when it does not respond. */
    discover,
    /** Throws when the provider does not respond. */
    begin: async ({ redirectUrl, scope, parameters }: AuthorizationRequest) => {
      const configuration = await discover();
      const verifier = oidc.randomPKCECodeVerifier();
      const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUrl,
        scope,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...parameters,
      });
      return { url, pending: { state, nonce, verifier } };
    },
    /**
     * Exchanges the code for tokens. Throws when the provider refused, does not respond, or the answer belongs to another
     * request.
     * @param current the whole address to which the browser came back
     */
    finish: async (
      current: URL,
      { state, nonce, verifier }: PendingAuthorization,
    ): Promise<CheckedTokens> => {
      const tokens = await oidc.authorizationCodeGrant(await discover(), current, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || !tokens.id_token) throw new Error('the provider sent no ID token');
      return { accessToken: tokens.access_token, idToken: tokens.id_token, claims };
    },
  };
}

/** Reads the provider's description once; again after a failure, or when its address changed. */
function discoverOnce(account: OpenIdAccount): () => Promise<oidc.Configuration> {
  let known: { issuer: string; found: Promise<oidc.Configuration> } | null = null;
  return () => {
    const issuer = account.issuer();
    if (known?.issuer === issuer) return known.found;
    const found = discoverProvider(account, issuer);
    known = { issuer, found };
    found.catch(() => {
      known = null;
    });
    return found;
  };
}

function discoverProvider(account: OpenIdAccount, issuer: string): Promise<oidc.Configuration> {
  const { clientId, clientSecret, backChannel, timeoutSeconds } = account;
  const isPlain = issuer.startsWith('http:');
  const authenticate =
    'privateKey' in clientSecret ? signForClient(clientSecret) : authenticateClient(clientSecret.reveal());
  return oidc.discovery(new URL(issuer), clientId, undefined, authenticate, {
    timeout: timeoutSeconds,
    ...(isPlain && { execute: [oidc.allowInsecureRequests] }),
    ...(backChannel !== null && { [oidc.customFetch]: fetchAt(backChannel, issuer) }),
  });
}

/** The secret in the header, or in the body where the provider accepts it there only (RFC 8414: without a list, in the header). */
export function authenticateClient(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (provider, ...request) => {
    const methods = provider.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isPostOnly = !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
    return (isPostOnly ? post : basic)(provider, ...request);
  };
}

/**
 * Signs an assertion instead of sending a secret. RSA signs RS256, or PS256 for a provider that lists it and not RS256. With a certificate the
 * header has its thumbprints (RFC 7515: x5t, x5t#S256).
 * @throws when the key can't be read or is of another kind
 */
export function signForClient({ privateKey, certificate, keyId }: ClientKey): oidc.ClientAuth {
  const key = createPrivateKey(privateKey.reveal());
  const certified = certificate === null ? null : new X509Certificate(certificate).raw;
  const thumbprint = (algorithm: string) =>
    certified && createHash(algorithm).update(certified).digest('base64url');
  const header = certified && { x5t: thumbprint('sha1'), 'x5t#S256': thumbprint('sha256') };
  const options = {
    [oidc.modifyAssertion]: (given: object) => void Object.assign(given, header),
  };
  return async (provider, ...request) => {
    const methods = provider.token_endpoint_auth_signing_alg_values_supported as string[] | undefined;
    const isPss = key.asymmetricKeyType === 'rsa' && methods?.includes('PS256') && !methods.includes('RS256');
    const signing = await importKey(key, isPss === true);
    const authenticate = oidc.PrivateKeyJwt({ key: signing, ...(keyId !== null && { kid: keyId }) }, options);
    await authenticate(provider, ...request);
  };
}

function importKey(key: KeyObject, isPss: boolean): Promise<oidc.CryptoKey> {
  const rsa = { name: isPss ? 'RSA-PSS' : 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const algorithm = key.asymmetricKeyType === 'rsa' ? rsa : { name: 'ECDSA', namedCurve: 'P-256' };
  const encoded = new Uint8Array(key.export({ type: 'pkcs8', format: 'der' }));
  // The types of Node know usages that those of the library lack.
  return crypto.subtle.importKey('pkcs8', encoded, algorithm, false, ['sign']) as Promise<oidc.CryptoKey>;
}

/** Whether a certificate is that of a private key; both as PEM. */
export function isCertificateOf(certificate: string, privateKey: Secret): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey.reveal()));
  } catch {
    return false;
  }
}

/** Fetches from another origin than the provider's. */
function fetchAt(origin: string, issuer: string): oidc.CustomFetch {
  return (url, options) => fetch(url.replace(new URL(issuer).origin, origin), options as RequestInit);
}
