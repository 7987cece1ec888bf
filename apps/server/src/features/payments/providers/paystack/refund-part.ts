import { sameMoney } from '@portal/domain/money/money';
import type { JsonApi } from '../../../../platform/api-client/json-api.ts';
import { parseAnswer, unknownOutcome, withoutAnswer } from '../../../../platform/api-client/send-call.ts';
import type { PartRefundRequest, RefundOutcome } from '../provider.ts';
import type { PaystackCharge } from './account.ts';
import { toWireCharge } from './charged-amount.ts';
import { readRefundStatus } from './refund.ts';
import { refundsAnswer, refusal } from './wire.ts';

/**
 * Refunds a part of a charge, once for each key. The gateway has no idempotency key, so the key is in the merchant's note,
 * and the refunds of the charge are searched for it before and after (PROVIDERS.md section 1 "Refund").
 * @param request its reference is the one on the wire
 */
export async function refundPaystackPart(
  api: JsonApi,
  charge: PaystackCharge,
  request: PartRefundRequest,
): Promise<RefundOutcome> {
  const wire = toRefundAmount(request, charge);
  if (!wire) return { kind: 'refused', reason: 'charged in another currency' };
  const before = await lookUp(api, request);
  if (before) return before;
  const answer = await api({
    method: 'POST',
    path: '/refund',
    body: { transaction: request.reference, ...wire, merchant_note: noteOf(request) },
  });
  if (answer.kind !== 'answered') return withoutAnswer(answer);
  const after = await lookUp(api, request);
  if (after) return after;
  const refused = refusal.safeParse(answer.body);
  if (refused.success) return { kind: 'refused', reason: refused.data.message.slice(0, 200) };
  return unknownOutcome('No clear answer to a refund');
}

/** The amount on the wire: none for a whole charge in another currency; `null` for a part of such a one. */
function toRefundAmount({ amount, charged }: PartRefundRequest, charge: PaystackCharge): object | null {
  if (amount.currency === charge.currency) return toWireCharge(amount, charge);
  return sameMoney(amount, charged) ? {} : null;
}

function noteOf({ key }: Pick<PartRefundRequest, 'key'>): string {
  return `Refund ${key}`;
}

/** What became of the refund with this key; `null` when there is certainly none. */
async function lookUp(api: JsonApi, request: PartRefundRequest): Promise<RefundOutcome | null> {
  const query = new URLSearchParams({ transaction: request.reference });
  const parsed = parseAnswer(await api({ method: 'GET', path: `/refund?${query}` }), refundsAnswer);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  const refund = parsed.data.find(({ merchant_note }) => merchant_note === noteOf(request));
  return refund ? readRefundStatus(refund) : null;
}
