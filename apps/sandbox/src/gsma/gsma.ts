import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { tokenIssuer } from '../access-tokens.ts';
import { isBasicOf, isSameSecret } from '../is-same-secret.ts';
import type { SimulatorOptions, WalletSimulator } from '../simulator.ts';
import { newReceipt } from '../wallets/new-receipt.ts';
import { payOut } from '../wallets/pay-out.ts';
import { refundAmount } from '../wallets/refund-amount.ts';
import { type Refund, refundPayment } from '../wallets/refund-payment.ts';
import { requestCallbacks } from '../wallets/wallet-callbacks.ts';
import { type RunningWallet, startWallet } from '../wallets/wallet-server.ts';
import { describeTransaction, gsmaError, payoutState, serverIdOf } from './gsma-messages.ts';
import { type GsmaAccount, type GsmaContext, gsmaRoutes, NOT_FOUND, parseMovement } from './gsma-routes.ts';

const TOKEN_SECONDS = 3_600;

/** Any wallet that implements the GSMA's standard. Its calls begin with `/mm`. */
export const gsma = {
  label: 'Mobile Money (GSMA API)',
  walletLabel: 'Mobile Money',
  setting: 'offersGsma',
  start: startGsma,
} satisfies WalletSimulator;

const DUPLICATE = gsmaError('businessRule', 'duplicateRequest');

function startGsma({ db, clock, account }: SimulatorOptions<GsmaAccount>): Promise<RunningWallet> {
  const tokens = tokenIssuer({ db, clock, issuer: 'gsma', lifeSeconds: TOKEN_SECONDS });
  const callbacks = requestCallbacks(describeTransaction, 'PUT');
  const context = { name: 'gsma', db, clock, callbacks, newReceipt, tokens, account };
  return startWallet(context, (app) => {
    app.register(formbody);
    app.addHook('onRequest', async ({ headers }, reply) => {
      if (!isSameSecret(headers['x-api-key'], account.apiKey)) return reply.code(401).send();
    });
    app.post('/oauth/accesstoken', async ({ headers }, reply) => {
      if (!isBasicOf(headers.authorization, account.clientId, account.clientSecret))
        return reply.code(401).send();
      return { access_token: await tokens.issue(), expires_in: String(TOKEN_SECONDS) };
    });
    const routes = async (scope: FastifyInstance) => {
      gsmaRoutes(scope, context);
      gsmaRefundRoutes(scope, context);
    };
    app.register(routes, { prefix: '/mm' });
  });
}

type ById = { Params: { id: string } };

/** Reversal of a whole transaction, adjustment for a part of one, disbursement to any wallet (PROVIDERS.md section 9). */
function gsmaRefundRoutes(app: FastifyInstance, context: GsmaContext): void {
  app.post<ById>('/transactions/:id/reversals', async ({ params, headers }, reply) => {
    const refundId = String(headers['x-correlationid']);
    const refund = await refundPayment(context, { by: 'receipt', value: params.id, refundId });
    return answerRefund(reply, refund, refundId);
  });

  app.post('/transactions/type/adjustment', async (request, reply) => {
    const movement = parseMovement(context, request, 'creditParty');
    if (typeof movement === 'string') return reply.code(400).send(gsmaError('validation', movement));
    const { id: refundId, amount } = movement;
    const value = String((request.body as Record<string, unknown>).originalTransactionReference ?? '');
    const refund = await refundAmount(context, { by: 'receipt', value, refundId, amount });
    return answerRefund(reply, refund, refundId);
  });

  app.post('/transactions/type/disbursement', async (request, reply) => {
    const movement = parseMovement(context, request, 'creditParty');
    if (typeof movement === 'string') return reply.code(400).send(gsmaError('validation', movement));
    const { payout, isRepeat, isLost } = await payOut(context, movement);
    if (isLost) return reply.hijack();
    if (isRepeat) return reply.code(409).send(DUPLICATE);
    return payout.result === 'no-wallet'
      ? reply.code(400).send(NOT_FOUND)
      : reply.code(202).send(payoutState(payout));
  });
}

function answerRefund(reply: FastifyReply, refund: Refund, refundId: string): FastifyReply {
  if (refund.kind !== 'refunded') return reply.code(400).send(gsmaError('businessRule', 'genericError'));
  if (refund.isLost) return reply.hijack();
  if (refund.isRepeat) return reply.code(409).send(DUPLICATE);
  const serverCorrelationId = serverIdOf(refundId);
  return reply.code(202).send({ serverCorrelationId, status: 'completed', objectReference: refundId });
}
