import { toInternational } from '@portal/domain/identifiers/msisdn';
import { sameMoney } from '@portal/domain/money/money';
import type { JsonApi } from '@portal/platform/api-client/json-api';
import { parseAnswer, unknownOutcome, withoutAnswer } from '@portal/platform/api-client/send-call';
import { refundKey, uuidOf } from '../idempotency-keys.ts';
import type { PartRefundRequest, PayoutRequest, RefundOutcome, RefundRequest } from '../provider.ts';
import type { MomoAccount } from './account.ts';
import type { MomoContext } from './momo-api.ts';
import { refusalAnswer, requestAnswer, WAITING } from './wire.ts';
import { readWireMoney, toWireMoney } from './wire-money.ts';

/** Refunds everything. */
export function refundMomo(context: MomoContext, request: RefundRequest): Promise<RefundOutcome> {
  const { reference, attempt } = request;
  return refundMomoPart(context, { ...request, key: refundKey(`${reference}:refund`, attempt) });
}

/** Refunds an amount to the wallet that paid, once for each key. */
export function refundMomoPart(
  context: MomoContext,
  { reference, amount, key }: Pick<PartRefundRequest, 'reference' | 'amount' | 'key'>,
): Promise<RefundOutcome> {
  const to = { payerMessage: 'Refund', payeeNote: 'Refund', referenceIdToRefund: uuidOf(reference) };
  return disburse(context, { path: '/refund', reference, amount, key, to });
}

/** Pays an amount to any wallet, once for each key. */
export function payOutMomo(
  context: MomoContext,
  { reference, payee, amount, key }: PayoutRequest,
): Promise<RefundOutcome> {
  const payeeParty = { partyIdType: 'MSISDN', partyId: toInternational(payee) };
  const to = { payerMessage: 'Refund', payeeNote: 'Refund', payee: payeeParty };
  return disburse(context, { path: '/transfer', reference, amount, key, to });
}

/** Money that leaves our account. `to`: the fields that say where it goes. */
type Disbursement = Pick<PartRefundRequest, 'reference' | 'amount' | 'key'> & {
  path: '/refund' | '/transfer';
  to: object;
};

/**
 * Uses the product Disbursement, with a UUID for each key: MoMo keeps its first final answer to a UUID forever. A repeat is
 * answered with a conflict. The result is checked at once (PROVIDERS.md section 7 "Refund").
 */
async function disburse(
  { api: { disbursement: api }, account }: MomoContext,
  { path, reference, amount, key, to }: Disbursement,
): Promise<RefundOutcome> {
  const id = uuidOf(key);
  const answer = await api({
    method: 'POST',
    path,
    headers: { 'x-reference-id': id },
    body: { ...toWireMoney(account, amount), externalId: reference, ...to },
  });
  if (answer.kind !== 'answered') return withoutAnswer(answer);
  if (answer.status === 202 || answer.status === 409)
    return checkDisbursement({ api, account }, { path: `${path}/${id}`, id, reference, amount });
  const refusal = refusalAnswer.safeParse(answer.body);
  if (refusal.success && answer.status >= 400) return { kind: 'refused', reason: refusal.data.code };
  return unknownOutcome(`MoMo answered HTTP ${answer.status}`);
}

type Sent = Pick<Disbursement, 'reference' | 'amount'> & { path: string; id: string };

async function checkDisbursement(
  { api, account }: { api: JsonApi; account: MomoAccount },
  { path, id, reference, amount }: Sent,
): Promise<RefundOutcome> {
  const parsed = parseAnswer(await api({ method: 'GET', path }), requestAnswer);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  const { externalId, status, reason, financialTransactionId } = parsed.data;
  if (externalId !== reference) return unknownOutcome('MoMo answered about another refund');
  const isNamed = parsed.data.amount !== undefined && parsed.data.currency !== undefined;
  const moved = readWireMoney(account, parsed.data, amount);
  if (isNamed && !(moved && sameMoney(moved, amount)))
    return unknownOutcome('MoMo answered about another amount than was asked for');
  if (status === 'SUCCESSFUL') return { kind: 'refunded', refundReference: financialTransactionId ?? id };
  if (status === 'FAILED') return { kind: 'refused', reason: reason ?? status };
  if (WAITING.includes(status)) return { kind: 'submitted', refundReference: id };
  return unknownOutcome(`Unknown status: ${status}`);
}
