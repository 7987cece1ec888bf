import type { FastifyInstance } from 'fastify';
import { bearerOf, tokenIssuer } from '../access-tokens.ts';
import { isSameSecret } from '../is-same-secret.ts';
import type { WalletCompany } from '../wallets/wallet-company.ts';
import type { OpenApiKey } from './open-api-key.ts';
import { openApiAnswer } from './open-api-messages.ts';
import { type OpenApiAccount, openApiRoutes } from './open-api-routes.ts';

const SESSION_SECONDS = 600;

type Client = { account: OpenApiAccount; key: OpenApiKey };

/** M-Pesa's Open API dialect: a session, then calls that wait for the customer. There are no callbacks. */
export function openApi(app: FastifyInstance, company: WalletCompany, { account, key }: Client): void {
  const sessions = tokenIssuer({ ...company, issuer: 'open-api', lifeSeconds: SESSION_SECONDS });
  // Clients send their session encrypted.
  const tokens = {
    issue: sessions.issue,
    isValid: (session: string) => sessions.isValid(key.decrypt(session) ?? ''),
    revoke: (session: string) => sessions.revoke(key.decrypt(session) ?? ''),
  };
  const prefix = `/sandbox/ipg/v2/${account.market}`;
  app.get(`${prefix}/getSession/`, async ({ headers }, reply) => {
    if (!isSameSecret(key.decrypt(bearerOf(headers.authorization)), account.apiKey))
      return reply.code(401).send(openApiAnswer('INS-2'));
    return openApiAnswer('INS-0', { output_SessionID: await sessions.issue() });
  });
  app.register(async (scope) => openApiRoutes(scope, { ...company, account, tokens }), { prefix });
}
