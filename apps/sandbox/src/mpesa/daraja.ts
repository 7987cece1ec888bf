import type { FastifyInstance } from 'fastify';
import { tokenIssuer } from '../access-tokens.ts';
import { isBasicOf } from '../is-same-secret.ts';
import type { WalletCompany } from '../wallets/wallet-company.ts';
import type { DarajaAccount } from './daraja-context.ts';
import { darajaRoutes } from './daraja-routes.ts';

/** Seconds an access token lives. PROVIDERS.md section 6a. */
const TOKEN_SECONDS = 3_599;

/** M-Pesa's Daraja dialect: a token, then the calls behind it. */
export function daraja(app: FastifyInstance, company: WalletCompany, account: DarajaAccount): void {
  const tokens = tokenIssuer({ ...company, issuer: 'daraja', lifeSeconds: TOKEN_SECONDS });
  app.get('/oauth/v1/generate', async ({ headers }, reply) => {
    if (!isBasicOf(headers.authorization, account.consumerKey, account.consumerSecret))
      return reply.code(400).send();
    return { access_token: await tokens.issue(), expires_in: String(TOKEN_SECONDS) };
  });
  app.register(async (scope) => darajaRoutes(scope, { ...company, account, tokens }));
}
