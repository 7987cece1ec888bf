import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { tokenIssuer } from '../access-tokens.ts';
import { isBasicOf } from '../is-same-secret.ts';
import type { SimulatorOptions, WalletSimulator } from '../simulator.ts';
import { newReceipt } from '../wallets/new-receipt.ts';
import { requestCallbacks } from '../wallets/wallet-callbacks.ts';
import { type RunningWallet, startWallet } from '../wallets/wallet-server.ts';
import { describeNotice } from './describe-intent.ts';
import { intentRoutes } from './intent-routes.ts';
import {
  type InstitutionOutcome,
  type InstitutionPayment,
  payFromInstitution,
} from './pay-from-institution.ts';

/** Our client's account. */
export type EkashAccount = { clientId: string; clientSecret: string };

/** The running acquirer, and what the institutions send to it. */
export type RunningEkash = RunningWallet & {
  payFrom: (payment: InstitutionPayment) => Promise<InstitutionOutcome>;
};

const TOKEN_SECONDS = 3_600;

/** An acquirer at eKash, and three institutions whose customers pay in their own menus. */
export const ekash = {
  label: 'eKash (acquirer, a bank, a SACCO and a wallet)',
  walletLabel: 'Sanga Wallet',
  setting: 'offersEkash',
  // An intent waits for a menu, and asks nobody.
  isPrompt: ({ label }) => label === null,
  start: startEkash,
} satisfies WalletSimulator;

async function startEkash({
  db,
  clock,
  account,
  merchant = 'Merchant',
}: SimulatorOptions<EkashAccount>): Promise<RunningEkash> {
  const tokens = tokenIssuer({ db, clock, issuer: 'ekash', lifeSeconds: TOKEN_SECONDS });
  const callbacks = requestCallbacks(describeNotice);
  const context = { name: 'ekash', db, clock, callbacks, newReceipt, tokens, merchant };
  const running = await startWallet(context, (app) => {
    app.register(formbody);
    app.post('/oauth/token', async ({ headers }, reply) => {
      if (!isBasicOf(headers.authorization, account.clientId, account.clientSecret))
        return reply.code(401).send({ error: 'invalid_client' });
      return { access_token: await tokens.issue(), token_type: 'Bearer', expires_in: TOKEN_SECONDS };
    });
    app.register(async (scope: FastifyInstance) => intentRoutes(scope, context));
  });
  return { ...running, payFrom: (payment) => payFromInstitution(context, payment) };
}
