import type { JsonApi } from '../../../../platform/api-client/json-api.ts';
import { parseAnswer, unknownOutcome, withoutAnswer } from '../../../../platform/api-client/send-call.ts';
import type { RefundOutcome, RefundRequest } from '../provider.ts';
import { refundsAnswer, refusal } from './wire.ts';

/**
 * Refunds a charge, once: the gateway has no idempotency key for it, so its earlier refunds are looked up first. A refund
 * takes days at some banks; until the gateway reports it as processed it is submitted. A failed one moved no money: after
 * it another may be requested, with the next number.
 * @param refund its reference is the one on the wire
 */
export async function refundPaystack(
  api: JsonApi,
  { reference, attempt }: RefundRequest,
): Promise<RefundOutcome> {
  const before = await lookUp(api, reference, attempt);
  if (before) return before;
  const answer = await api({
    method: 'POST',
    path: '/refund',
    body: { transaction: reference, merchant_note: 'Could not be delivered' },
  });
  if (answer.kind !== 'answered') return withoutAnswer(answer);
  // "Already refunded" is a refusal too: the gateway's list decides.
  const after = await lookUp(api, reference, attempt);
  if (after) return after;
  const refused = refusal.safeParse(answer.body);
  if (refused.success) return { kind: 'refused', reason: refused.data.message.slice(0, 200) };
  return unknownOutcome('No clear answer to a refund');
}

/**
 * Looks up the refund of a charge with this number; `null` when there is certainly none. At most one refund of a charge
 * does not fail, and the failed ones before it had the earlier numbers.
 */
async function lookUp(api: JsonApi, reference: string, attempt: number): Promise<RefundOutcome | null> {
  const query = new URLSearchParams({ transaction: reference });
  const parsed = parseAnswer(await api({ method: 'GET', path: `/refund?${query}` }), refundsAnswer);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  const refunds = parsed.data;
  const refund = refunds.find(({ status }) => status !== 'failed');
  if (!refund) return refunds.length < attempt ? null : { kind: 'refused', reason: 'failed' };
  return readRefundStatus(refund);
}

/** The outcome of a refund in the gateway's list. A failed one moved no money. */
export function readRefundStatus(refund: { id: number | string; status: string }): RefundOutcome {
  switch (refund.status) {
    case 'failed':
      return { kind: 'refused', reason: 'failed' };
    case 'processed':
      return { kind: 'refunded', refundReference: String(refund.id) };
    case 'pending':
    case 'processing':
      return { kind: 'submitted', refundReference: String(refund.id) };
    // The bank wants the customer's account details: a person enters them at the gateway, no new refund helps.
    case 'needs-attention':
      return { kind: 'refused', reason: refund.status };
    default:
      return unknownOutcome(`The refund is ${refund.status.slice(0, 40)}`);
  }
}
