import type { RefundOutcome, RefundRequest } from '../provider.ts';
import { refundKey } from '../refund-key.ts';
import { acknowledge, ask, type Tingg } from './tingg.ts';
import type { TinggAnswer } from './tingg-api.ts';
import { anyAnswer } from './wire.ts';

type Refund = RefundRequest;

/**
 * Gives a whole payment back, once. What became of it is looked up before and after: refunds are asynchronous, and a
 * repeated one is refused by Tingg with a code nobody has written down. What Tingg still holds is rejected instead.
 */
export async function giveBack(tingg: Tingg, refund: Refund): Promise<RefundOutcome> {
  const before = await ask(tingg, refund);
  switch (before.kind) {
    case 'given-back':
      return { kind: 'refunded', refundReference: referenceOf(refund) };
    case 'going-back':
      return { kind: 'submitted', refundReference: referenceOf(refund) };
    case 'held':
      await acknowledge(tingg, refund, 'rejected');
      return afterwards(tingg, refund, null);
    case 'paid':
      return askForRefund(tingg, refund);
    default:
      return unclear(before.kind, 'cause' in before ? before.cause : undefined);
  }
}

async function askForRefund(tingg: Tingg, refund: Refund): Promise<RefundOutcome> {
  const answer = await tingg.api({
    method: 'POST',
    path: tingg.paths.refund,
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
  return afterwards(tingg, refund, refusalIn(answer));
}

/** The code of a refusal, `null` when it was none. */
function refusalIn(answer: TinggAnswer): number | null {
  const parsed = answer.kind === 'answered' ? anyAnswer.safeParse(answer.body) : null;
  const code = parsed?.data?.status.status_code;
  return code === undefined || code === 200 ? null : code;
}

async function afterwards(tingg: Tingg, refund: Refund, refusal: number | null): Promise<RefundOutcome> {
  const after = await ask(tingg, refund);
  if (after.kind === 'given-back') return { kind: 'refunded', refundReference: referenceOf(refund) };
  if (after.kind === 'going-back') return { kind: 'submitted', refundReference: referenceOf(refund) };
  if (after.kind === 'paid' && refusal !== null) return { kind: 'refused', reason: `Tingg said ${refusal}` };
  return unclear(after.kind, 'cause' in after ? after.cause : undefined);
}

/** Ours, the same for every try of one refund. */
function referenceOf({ reference, attempt }: Refund): string {
  return refundKey(`R${reference}`, attempt);
}

function unclear(what: string, cause: unknown): RefundOutcome {
  return { kind: 'unknown', cause: new Error(`A refund is not clear: ${what}`, { cause }) };
}
