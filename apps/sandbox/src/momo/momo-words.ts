import type { PushPayment, PushResult } from '../wallet/push-payments.ts';

/** Why a request failed, in the words of MoMo (PROVIDERS.md section 7 "Reasons"). */
const REASON: Record<Exclude<PushResult, 'paid'>, string> = {
  'too-little': 'NOT_ENOUGH_FUNDS',
  cancelled: 'APPROVAL_REJECTED',
  'no-answer': 'EXPIRED',
  'over-limit': 'PAYER_LIMIT_REACHED',
  refused: 'INTERNAL_PROCESSING_ERROR',
  locked: 'NOT_ALLOWED',
  barred: 'NOT_ALLOWED',
  'no-wallet': 'PAYER_NOT_FOUND',
};

/** An error outside of any request. */
export function momoError(code: string): Record<string, unknown> {
  return { code, message: code.toLowerCase().replaceAll('_', ' ') };
}

/** A request to pay as the status call and the callback show it; neither names its `X-Reference-Id`. */
export function describeRequest(payment: PushPayment): Record<string, unknown> {
  const { reference, msisdn, amount, charged, result, receipt } = payment;
  return {
    externalId: reference,
    amount: String(charged ?? amount),
    currency: 'RWF',
    payer: { partyIdType: 'MSISDN', partyId: `250${msisdn}` },
    ...(receipt ? { financialTransactionId: receipt } : {}),
    ...stateOf(result),
  };
}

function stateOf(result: PushResult | null): Record<string, unknown> {
  if (result === null) return { status: 'PENDING' };
  if (result === 'paid') return { status: 'SUCCESSFUL' };
  // The real one says the same reason in two shapes.
  const code = REASON[result];
  const reason = result === 'cancelled' ? { code, message: 'Rejected by the payer' } : code;
  return { status: 'FAILED', reason };
}
