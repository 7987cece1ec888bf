import { unknownOutcome } from '@portal/platform/api-client/send-call';
import { refundKey } from '../idempotency-keys.ts';
import type { RefundOutcome, RefundRequest } from '../provider.ts';
import type { TinggState } from './read-state.ts';
import { acknowledge, queryState, type Tingg } from './tingg-api.ts';
import { anyAnswer } from './wire.ts';

/**
 * Refunds a whole payment, once. Its state is queried before and after: refunds are asynchronous, and Tingg refuses a
 * repeated one with a code that is not documented. What Tingg has accepted is only queried, however long its state is that of
 * the payment. A payment that Tingg still holds is rejected instead.
 */
export async function refundTingg(tingg: Tingg, refund: RefundRequest): Promise<RefundOutcome> {
  const before = await queryState(tingg, refund);
  if (before.kind === 'paid')
    return refund.earlier === 'accepted' ? submitted(refund) : requestRefund(tingg, refund);
  if (before.kind !== 'held') return toOutcome(before, refund);
  await acknowledge(tingg, refund, 'rejected');
  return toOutcome(await queryState(tingg, refund), refund);
}

async function requestRefund(tingg: Tingg, refund: RefundRequest): Promise<RefundOutcome> {
  const answer = await tingg.api({
    method: 'POST',
    path: tingg.refundPath,
    body: {
      merchant_transaction_id: refund.reference,
      refund_type: 'Full',
      refund_narration: 'Could not be delivered',
      refund_reference: referenceOf(refund),
      service_code: tingg.serviceCode,
      currency_code: refund.amount.currency,
      payment_id: refund.providerReference,
    },
  });
  if (answer.kind !== 'answered') return unclear('no answer', answer.cause);
  const code = anyAnswer.safeParse(answer.body).data?.status.status_code;
  if (code === undefined) return unclear('an answer without a code', undefined);
  const after = await queryState(tingg, refund);
  if (after.kind !== 'paid') return toOutcome(after, refund);
  if (code === OK) return submitted(refund);
  // An earlier request may have been logged: this code may be that of a repeat.
  return refund.earlier
    ? unclear(`a repeat was answered ${code}`, undefined)
    : { kind: 'refused', reason: `Tingg said ${code}` };
}

const OK = 200;

/** The outcome of a refund by the state of its payment. */
function toOutcome(state: TinggState, refund: RefundRequest): RefundOutcome {
  if (state.kind === 'refunded') return { kind: 'refunded', refundReference: referenceOf(refund) };
  if (state.kind === 'refunding') return submitted(refund);
  return unclear(state.kind, 'cause' in state ? state.cause : undefined);
}

function submitted(refund: RefundRequest): RefundOutcome {
  return { kind: 'submitted', refundReference: referenceOf(refund) };
}

/** Ours, the same for every try of one refund. */
function referenceOf({ reference, attempt }: RefundRequest): string {
  return refundKey(`R${reference}`, attempt);
}

function unclear(state: string, cause: unknown): RefundOutcome {
  return unknownOutcome(`A refund is not clear: ${state}`, cause);
}
