import {
  type JsonAnswer,
  parseAnswer,
  type Unknown,
  unknownOutcome,
  withoutAnswer,
} from '@portal/platform/api-client/send-call';
import type { CheckOutcome, Confirmed, RefundOutcome } from '../provider.ts';
import { readNamedCharge } from '../wire-fields.ts';
import { type PurchaseAnswer, purchaseAnswer, readSmartcashCode, refundAnswer } from './wire.ts';

/** Answer to an enquiry. */
export function readEnquiry(answer: JsonAnswer, reference: string): CheckOutcome {
  const parsed = parseAnswer(answer, purchaseAnswer);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  const { status, code, ref } = parsed.data;
  if (!status)
    return readSmartcashCode(code).kind === 'not-found' ? { kind: 'never-arrived' } : unclearCode(code);
  if (ref !== reference) return unknownOutcome('The bank answered about another purchase');
  if (status === 'PENDING') return { kind: 'pending' };
  const meaning = readSmartcashCode(code);
  const isContradicted = !['success', 'unclear'].includes(meaning.kind);
  if (status === 'SUCCESS') return isContradicted ? unclearCode(code) : readConfirmed(parsed.data);
  return status === 'FAILED' && meaning.kind === 'declined' ? meaning : unclearCode(code);
}

/** A successful purchase: with its id, and with an exact amount if it names one. */
export function readConfirmed({ txnId, amount, currency }: PurchaseAnswer): Confirmed | Unknown {
  if (!txnId) return unknownOutcome('A success without a transaction');
  const charged = readNamedCharge(amount, currency);
  if (charged === 'unreadable') return unknownOutcome('A success with an unreadable amount');
  return { kind: 'paid', providerReference: txnId, charged };
}

/** Answer to a refund. Only a clear refusal counts. */
export function readRefund(answer: JsonAnswer): RefundOutcome {
  const parsed = parseAnswer(answer, refundAnswer);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  const { code, refundId } = parsed.data;
  const meaning = readSmartcashCode(code).kind;
  if (meaning === 'success' && refundId) return { kind: 'refunded', refundReference: refundId };
  return meaning === 'declined' || meaning === 'not-found'
    ? { kind: 'refused', reason: code }
    : unclearCode(code);
}

/** An answer whose code decides nothing; it is kept for the log. */
export function unclearCode(code: string) {
  return unknownOutcome(`The bank's answer is unclear: ${code}`);
}
