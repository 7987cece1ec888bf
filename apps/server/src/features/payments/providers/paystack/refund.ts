import { sameMoney } from '@portal/domain/money/money';
import type { z } from 'zod';
import type { JsonApi } from '../../../../platform/api-client/json-api.ts';
import { parseAnswer, unknownOutcome, withoutAnswer } from '../../../../platform/api-client/send-call.ts';
import type { PartRefundRequest, RefundOutcome, RefundRequest } from '../provider.ts';
import type { PaystackCharge } from './account.ts';
import { toWireCharge } from './charged-amount.ts';
import { refundsAnswer, refusal } from './wire.ts';

type ListedRefund = z.output<typeof refundsAnswer>[number];

/**
 * Refunds a charge, once. A refund takes days at some banks; until the gateway reports it as processed it is submitted. A
 * failed one moved no money: after it another may be requested, with the next number.
 * @param refund its reference is the one on the wire
 */
export function refundPaystack(api: JsonApi, { reference, attempt }: RefundRequest): Promise<RefundOutcome> {
  const body = { transaction: reference, merchant_note: 'Could not be delivered' };
  // At most one refund of a charge does not fail, and the failed ones before it had the earlier numbers.
  return refundOnce(api, body, (refunds) => {
    const refund = refunds.find(({ status }) => status !== 'failed');
    if (refund) return readRefundStatus(refund);
    return refunds.length < attempt ? null : { kind: 'refused', reason: 'failed' };
  });
}

/**
 * Refunds a part of a charge, once for each key, which is in the merchant's note.
 * @param request its reference is the one on the wire
 */
export async function refundPaystackPart(
  api: JsonApi,
  charge: PaystackCharge,
  request: PartRefundRequest,
): Promise<RefundOutcome> {
  const wire = toRefundAmount(request, charge);
  if (!wire) return { kind: 'refused', reason: 'charged in another currency' };
  const note = `Refund ${request.key}`;
  const body = { transaction: request.reference, ...wire, merchant_note: note };
  return refundOnce(api, body, (refunds) => {
    const refund = refunds.find(({ merchant_note }) => merchant_note === note);
    return refund ? readRefundStatus(refund) : null;
  });
}

/** The amount on the wire: none for a whole charge in another currency; `null` for a part of such a one. */
function toRefundAmount({ amount, charged }: PartRefundRequest, charge: PaystackCharge): object | null {
  if (amount.currency === charge.currency) return toWireCharge(amount, charge);
  return sameMoney(amount, charged) ? {} : null;
}

/**
 * Requests a refund that was not requested before. The gateway has no idempotency key for it, so the refunds of the charge
 * are searched before and after (PROVIDERS.md section 1 "Refund").
 * @param find returns what became of the refund; `null` when it is certainly not among the refunds of the charge
 */
async function refundOnce(
  api: JsonApi,
  body: { transaction: string; merchant_note: string },
  find: (refunds: readonly ListedRefund[]) => RefundOutcome | null,
): Promise<RefundOutcome> {
  const lookUp = async () => {
    const query = new URLSearchParams({ transaction: body.transaction });
    const parsed = parseAnswer(await api({ method: 'GET', path: `/refund?${query}` }), refundsAnswer);
    return parsed.kind === 'parsed' ? find(parsed.data) : withoutAnswer(parsed);
  };
  const before = await lookUp();
  if (before) return before;
  const answer = await api({ method: 'POST', path: '/refund', body });
  if (answer.kind !== 'answered') return withoutAnswer(answer);
  // "Already refunded" is a refusal too: the gateway's list decides.
  const after = await lookUp();
  if (after) return after;
  const refused = refusal.safeParse(answer.body);
  if (refused.success) return { kind: 'refused', reason: refused.data.message.slice(0, 200) };
  return unknownOutcome('No clear answer to a refund');
}

/** The outcome of a refund in the gateway's list. A failed one moved no money. */
function readRefundStatus(refund: ListedRefund): RefundOutcome {
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
