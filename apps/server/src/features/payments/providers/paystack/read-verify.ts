import type { Money } from '@portal/domain/money/money';
import type { CheckOutcome, DeclineReason } from '../provider.ts';
import { takenOf } from './charged-amount.ts';
import type { PaystackAnswer } from './paystack-api.ts';
import { refusal, registeredField, verifyAnswer } from './wire.ts';

/**
 * Reads what the gateway says of a reference (PROVIDERS.md section 1, status vocabulary). The outer `status` only
 * says that the look-up worked. A word we don't know is unknown, never failed (RULINGS 5).
 */
export function readVerify(
  answer: PaystackAnswer,
  { reference, amount }: { reference: string; amount: Money },
): CheckOutcome {
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause };
  if (isUnknownReference(answer)) return { kind: 'never-arrived' };
  const parsed = verifyAnswer.safeParse(answer.body);
  if (!parsed.success) return unknown(`Verify was answered HTTP ${answer.status} without a transaction`);
  const { data } = parsed.data;
  if (data.reference !== reference) return unknown('The gateway answered about another payment');
  switch (data.status) {
    case 'success': {
      const kept = registeredField.safeParse(data.metadata);
      const charged = takenOf(data, kept.data ?? null, amount);
      if (!charged) return unknown('A success with an unreadable amount');
      return { kind: 'paid', providerReference: String(data.id), charged };
    }
    case 'failed':
      return { kind: 'declined', reason: reasonOf(data.gateway_response ?? '') };
    // Also of a page that was never opened: who left it can still come back and pay.
    case 'abandoned':
      return { kind: 'unpaid' };
    case 'pending':
    case 'ongoing':
    case 'processing':
    case 'queued':
      return { kind: 'pending' };
    // It was successful before and the money is back already: nothing is ours to deliver.
    case 'reversed':
      return { kind: 'declined', reason: 'refused' };
    default:
      return unknown(`Unknown status ${data.status.slice(0, 40)}`);
  }
}

function unknown(why: string): CheckOutcome {
  return { kind: 'unknown', cause: new Error(why) };
}

/** 404, or 400 with a code of its own. */
export function isUnknownReference(answer: Extract<PaystackAnswer, { kind: 'answered' }>): boolean {
  const parsed = refusal.safeParse(answer.body);
  if (!parsed.success) return false;
  const { code, message } = parsed.data;
  return answer.status === 404 || code === 'transaction_not_found' || /reference not found/i.test(message);
}

function reasonOf(response: string): DeclineReason {
  if (/insufficient/i.test(response)) return 'insufficient-funds';
  return /limit/i.test(response) ? 'limit-exceeded' : 'refused';
}
