import { parseMoney } from '@portal/domain/money/money';
import type { CheckOutcome, Confirmed, RefundOutcome } from '../provider.ts';
import { readSmartcashCode } from './codes.ts';
import type { SmartcashAnswer } from './smartcash-api.ts';
import { type PurchaseAnswer, purchaseAnswer, refundAnswer } from './wire.ts';

type Unknown = { kind: 'unknown'; cause: unknown };

/** Parses an answer about a purchase; one that can't be read is unknown. */
export function parsePurchase(
  answer: SmartcashAnswer,
): { kind: 'read'; answer: PurchaseAnswer } | Exclude<SmartcashAnswer, { kind: 'answered' }> {
  if (answer.kind !== 'answered') return answer;
  const parsed = purchaseAnswer.safeParse(answer.body);
  return parsed.success ? { kind: 'read', answer: parsed.data } : { kind: 'unknown', cause: parsed.error };
}

/** Answer to an enquiry. */
export function readEnquiry(answer: SmartcashAnswer, reference: string): CheckOutcome {
  const parsed = parsePurchase(answer);
  if (parsed.kind !== 'read') return { kind: 'unknown', cause: parsed.cause };
  const { status, code, ref } = parsed.answer;
  if (!status)
    return readSmartcashCode(code).kind === 'not-found' ? { kind: 'never-arrived' } : unclearCode(code);
  if (ref !== reference)
    return { kind: 'unknown', cause: new Error('The bank answered about another purchase') };
  if (status === 'SUCCESS') return readConfirmed(parsed.answer);
  if (status === 'PENDING') return { kind: 'pending' };
  const meaning = readSmartcashCode(code);
  return status === 'FAILED' && meaning.kind === 'declined' ? meaning : unclearCode(code);
}

/** A purchase the bank calls successful: with its id, and with an exact amount if it names one. */
export function readConfirmed({ txnId, amount, currency }: PurchaseAnswer): Confirmed | Unknown {
  if (!txnId) return { kind: 'unknown', cause: new Error('A success without a transaction') };
  if (amount === undefined || currency === undefined) {
    return { kind: 'paid', providerReference: txnId, charged: null };
  }
  const charged = parseMoney(String(amount), currency);
  if (!charged) return { kind: 'unknown', cause: new Error('A success with an unreadable amount') };
  return { kind: 'paid', providerReference: txnId, charged };
}

/** Answer to a refund. Only a clear no is a no. */
export function readRefund(answer: SmartcashAnswer): RefundOutcome {
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause };
  const parsed = refundAnswer.safeParse(answer.body);
  if (!parsed.success) return { kind: 'unknown', cause: parsed.error };
  const { code, refundId } = parsed.data;
  const meaning = readSmartcashCode(code).kind;
  if (meaning === 'success' && refundId) return { kind: 'refunded', refundReference: refundId };
  return meaning === 'declined' || meaning === 'not-found'
    ? { kind: 'refused', reason: code }
    : unclearCode(code);
}

/** An answer whose code settles nothing; it is kept for the log. */
export function unclearCode(code: string): Unknown {
  return { kind: 'unknown', cause: new Error(`The bank's answer is unclear: ${code}`) };
}
