import { constants, privateDecrypt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { payOut, readPayout, type WalletPayout } from '../wallets/pay-out.ts';
import type { AirtelContext } from './airtel-routes.ts';
import { type Answer, accept, RESULT, refuse } from './answers.ts';

/** Codes of disbursements, numbered apart from those of collections (PROVIDERS.md section 5). */
const CODE = {
  success: 'DP00900001001',
  badAmount: 'DP00900001004',
  failed: 'DP00900001005',
  badNumber: 'DP00900001012',
  notFound: 'DP00900001015',
  duplicate: 'DP00900001017',
} as const;

type Body = {
  payee?: { msisdn?: unknown };
  pin?: unknown;
  transaction?: { amount?: unknown; id?: unknown };
};

/** Payments from the merchant's account to a wallet, behind the merchant's PIN, and the enquiry about one. */
export function airtelDisbursementRoutes(app: FastifyInstance, context: AirtelContext): void {
  for (const version of ['v1', 'v2'])
    app.post(`/standard/${version}/disbursements/`, (request, reply) => disburse(context, request, reply));

  app.get<{ Params: { id: string } }>('/standard/v1/disbursements/:id', async ({ params }) => {
    const payout = await readPayout(context, params.id);
    return payout ? answerAbout(payout) : refuse({ response: CODE.notFound });
  });
}

async function disburse(context: AirtelContext, request: FastifyRequest, reply: FastifyReply) {
  const { payee, pin, transaction } = (request.body ?? {}) as Body;
  if (!(await isPinOfMerchant(context, pin))) return refuse({ result: RESULT.badPinBlock });
  const { amount, id } = transaction ?? {};
  if (typeof id !== 'string' || !Number.isSafeInteger(amount) || (amount as number) <= 0)
    return refuse({ response: CODE.badAmount });
  const wanted = { id, reference: id, msisdn: String(payee?.msisdn), amount: Number(amount) };
  const { payout, isRepeat, isLost } = await payOut(context, wanted);
  if (isLost) return reply.hijack();
  return isRepeat ? refuse({ response: CODE.duplicate }) : answerAbout(payout);
}

function answerAbout({ id, result }: WalletPayout): Answer {
  const transaction = { id, status: result === 'paid' ? 'TS' : 'TF' };
  if (result !== 'paid')
    return refuse({ response: result === 'no-wallet' ? CODE.badNumber : CODE.failed }, { transaction });
  return accept({ transaction: { ...transaction, airtel_money_id: `DS${id.slice(0, 10)}` } }, CODE.success);
}

async function isPinOfMerchant(
  { merchantKey, merchantPin }: AirtelContext,
  sealed: unknown,
): Promise<boolean> {
  if (typeof sealed !== 'string' || merchantPin === null) return false;
  const { privateKey: key } = await merchantKey();
  try {
    const plain = privateDecrypt(
      { key, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(sealed, 'base64'),
    );
    return plain.toString() === merchantPin;
  } catch {
    return false;
  }
}
