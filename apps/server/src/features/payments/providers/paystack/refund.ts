import type { RefundOutcome, Refunds } from '../provider.ts';
import type { PaystackApi } from './paystack-api.ts';
import { refundsAnswer, refusal } from './wire.ts';

/**
 * Gives a charge back, once: the gateway has no key for it, so what it did before is looked up first. A refund takes
 * days at some banks; until the gateway calls it processed it is submitted. One that failed moved no money: after it
 * another may be requested, under the next number.
 */
export function paystackRefunds(api: PaystackApi): Refunds {
  return {
    refund: async ({ reference, attempt }) => {
      const before = await lookUp(api, reference, attempt);
      if (before) return before;
      const answer = await api({
        method: 'POST',
        path: '/refund',
        body: { transaction: reference, merchant_note: 'Could not be delivered' },
      });
      if (answer.kind === 'answered') {
        // "Already refunded" is a refusal too: what counts is what the gateway has on its list.
        const after = await lookUp(api, reference, attempt);
        const refused = refusal.safeParse(answer.body);
        if (after) return after;
        if (refused.success) return { kind: 'refused', reason: refused.data.message.slice(0, 200) };
      }
      const cause = 'cause' in answer ? answer.cause : new Error('No clear answer to a refund');
      return { kind: 'unknown', cause };
    },
  };
}

/**
 * What the gateway did with this charge before; `null` when it certainly did nothing yet under this number. At most
 * one refund of a charge does not fail, and the failed ones before it had the earlier numbers.
 */
async function lookUp(api: PaystackApi, reference: string, attempt: number): Promise<RefundOutcome | null> {
  const query = new URLSearchParams({ transaction: reference });
  const answer = await api({ method: 'GET', path: `/refund?${query}` });
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause };
  const parsed = refundsAnswer.safeParse(answer.body);
  if (!parsed.success) return { kind: 'unknown', cause: parsed.error };
  const refunds = parsed.data.data;
  const refund = refunds.find(({ status }) => status !== 'failed');
  if (!refund) return refunds.length < attempt ? null : { kind: 'refused', reason: 'failed' };
  switch (refund.status) {
    case 'processed':
      return { kind: 'refunded', refundReference: String(refund.id) };
    case 'pending':
    case 'processing':
      return { kind: 'submitted', refundReference: String(refund.id) };
    // The bank wants the customer's account details: a person enters them at the gateway, no new refund helps.
    case 'needs-attention':
      return { kind: 'refused', reason: refund.status };
    default:
      return { kind: 'unknown', cause: new Error(`The refund is ${refund.status.slice(0, 40)}`) };
  }
}
