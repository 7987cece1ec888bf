import { type JsonAnswer, unknownOutcome, withoutAnswer } from '@portal/platform/api-client/send-call';
import type { CheckOutcome, CheckRequest, DeclineReason } from '../provider.ts';
import type { PaystackCharge } from './account.ts';
import { takenOf } from './charged-amount.ts';
import { keyRefused } from './read-refusal.ts';
import { readRegistered, refusal, verifyAnswer } from './wire.ts';

/**
 * Reads the gateway's answer about a reference (PROVIDERS.md section 1, status vocabulary). The outer `status` only
 * means that the look-up worked. An unknown status is an unknown outcome, never a failure (RULINGS 5).
 */
export function readVerify(
  answer: JsonAnswer,
  { reference, amount }: Pick<CheckRequest, 'reference' | 'amount'>,
  charge: PaystackCharge,
): CheckOutcome {
  if (answer.kind !== 'answered') return withoutAnswer(answer);
  if (answer.status === 401) return keyRefused(answer);
  if (isUnknownReference(answer)) return { kind: 'never-arrived' };
  const parsed = verifyAnswer.safeParse(answer.body);
  if (!parsed.success)
    return unknownOutcome(`Verify was answered HTTP ${answer.status} without a transaction`);
  const { data } = parsed.data;
  if (data.reference !== reference) return unknownOutcome('The gateway answered about another payment');
  switch (data.status) {
    case 'success': {
      const { id, amount: taken, currency } = data;
      if (!id || taken === undefined || !currency)
        return unknownOutcome('A success without its number, amount or currency');
      const expected = { requested: amount, registered: readRegistered(data.metadata), charge };
      const charged = takenOf({ amount: taken, currency }, expected);
      if (!charged) return unknownOutcome('A success with an unreadable amount');
      return { kind: 'paid', providerReference: id, charged };
    }
    // No call closes the page, and a success may follow under the same reference (decision 184).
    case 'failed':
      return { kind: 'attempt-declined', reason: reasonOf(data.gateway_response ?? '') };
    // Also for a page that was never opened: the customer can still come back and pay.
    case 'abandoned':
      return { kind: 'unpaid' };
    case 'pending':
    case 'ongoing':
    case 'processing':
    case 'queued':
      return { kind: 'pending' };
    // It was successful before and the money was returned already: nothing is to be delivered.
    case 'reversed':
      return { kind: 'declined', reason: 'refused' };
    default:
      return unknownOutcome(`Unknown status ${data.status.slice(0, 40)}`);
  }
}

/** 404, or 400 with a code of its own. */
function isUnknownReference(answer: Extract<JsonAnswer, { kind: 'answered' }>): boolean {
  const parsed = refusal.safeParse(answer.body);
  if (!parsed.success) return false;
  const { code, message } = parsed.data;
  return answer.status === 404 || code === 'transaction_not_found' || /reference not found/i.test(message);
}

function reasonOf(response: string): DeclineReason {
  if (/insufficient/i.test(response)) return 'insufficient-funds';
  return /limit/i.test(response) ? 'limit-exceeded' : 'refused';
}
