import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type ClientMetadata } from 'oidc-provider';
import { signingKey } from '../create-provider.ts';
import { MemoryAdapter } from '../memory-adapter.ts';

/** A provider that is not set up by us, and what it heard. */
export type ForeignProvider = {
  issuer: string;
  /** Headers of the assertions with which clients said who they are. */
  assertions: Record<string, unknown>[];
  close: () => Promise<void>;
};

type ForeignOptions = {
  /** How the client proves who it is. */
  client: Partial<ClientMetadata>;
  redirectUrl: string;
  /** Claims of whoever signs in, beside `sub`. */
  claims: Record<string, unknown>;
  /** Signatures of assertions that it takes. */
  algorithms?: ('RS256' | 'PS256' | 'ES256')[];
};

/** Starts an OpenID Connect provider (npm `oidc-provider`) at which everybody signs in as Keza, with a second factor. */
export async function startForeignProvider(options: ForeignOptions): Promise<ForeignProvider> {
  const { client, redirectUrl, claims, algorithms } = options;
  const assertions: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      const login = { accountId: 'keza', amr: ['pwd', 'otp'] };
      return void provider.interactionFinished(request, response, { login });
    }
    return void provider.callback()(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    adapter: MemoryAdapter,
    jwks: { keys: [signingKey()] },
    clients: [
      {
        client_id: 'desk',
        redirect_uris: [redirectUrl],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        ...client,
      },
    ],
    ...(algorithms && { enabledJWA: { clientAuthSigningAlgValues: algorithms } }),
    claims: { openid: ['sub', 'amr', ...Object.keys(claims)] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...claims }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    const { client_assertion: assertion } = (context.oidc?.body ?? {}) as { client_assertion?: string };
    if (assertion)
      assertions.push(JSON.parse(Buffer.from(assertion.split('.')[0] ?? '', 'base64url').toString()));
  });
  return {
    issuer,
    assertions,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
