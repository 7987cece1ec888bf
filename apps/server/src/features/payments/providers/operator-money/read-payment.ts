import { type Money, parseMoney } from '@portal/domain/money/money';
import type { CheckOutcome, Confirmed, RefundOutcome } from '../provider.ts';
import type { ApiAnswer } from './money-api.ts';
import { readMoneyStatus, reasonOfFailure } from './response-codes.ts';
import { paymentAnswer, type WireTransaction } from './wire.ts';

type Unknown = { kind: 'unknown'; cause: unknown };
type PaymentAnswer = ReturnType<typeof paymentAnswer.parse>;

/** Parses an answer about a payment; one that can't be read is unknown. */
export function parsePaymentAnswer(
  answer: ApiAnswer,
): { kind: 'read'; answer: PaymentAnswer } | Exclude<ApiAnswer, { kind: 'answered' }> {
  if (answer.kind !== 'answered') return answer;
  const parsed = paymentAnswer.safeParse(answer.body);
  return parsed.success ? { kind: 'read', answer: parsed.data } : { kind: 'unknown', cause: parsed.error };
}

/** Answer to an enquiry, by the provider's status letters (PROVIDERS.md section 5). */
export function readEnquiry(answer: ApiAnswer, reference: string): CheckOutcome {
  const parsed = parsePaymentAnswer(answer);
  if (parsed.kind !== 'read') return { kind: 'unknown', cause: parsed.cause };
  const { data, status } = parsed.answer;
  const transaction = data?.transaction;
  if (!transaction?.status) {
    return readMoneyStatus(status).kind === 'no-transaction'
      ? { kind: 'never-arrived' }
      : unclearStatus(status);
  }
  if (transaction.id !== undefined && transaction.id !== reference) {
    return { kind: 'unknown', cause: new Error('The provider answered about another payment') };
  }
  switch (transaction.status) {
    case 'TS':
      return readConfirmed(transaction);
    case 'TIP':
      return { kind: 'pending' };
    case 'TE':
      return { kind: 'declined', reason: 'no-answer' };
    case 'TF': {
      const reason = reasonOfFailure(status);
      return reason ? { kind: 'declined', reason } : unclearStatus(status);
    }
    default:
      return unclearStatus(status);
  }
}

/** A payment the provider calls successful: with its id, and with an exact amount if it names one. */
export function readConfirmed(transaction: WireTransaction): Confirmed | Unknown {
  const { airtel_money_id: providerReference } = transaction;
  if (!providerReference) return { kind: 'unknown', cause: new Error('A success without a reference') };
  const charged = readCharged(transaction);
  if (charged === 'unreadable')
    return { kind: 'unknown', cause: new Error('A success with an unreadable amount') };
  return { kind: 'paid', providerReference, charged };
}

function readCharged({ amount, currency }: WireTransaction): Money | null | 'unreadable' {
  if (amount === undefined || currency === undefined) return null;
  return parseMoney(String(amount), currency) ?? 'unreadable';
}

/** Answer to a refund. Only a clear no is a no. */
export function readRefund(answer: ApiAnswer): RefundOutcome {
  const parsed = parsePaymentAnswer(answer);
  if (parsed.kind !== 'read') return { kind: 'unknown', cause: parsed.cause };
  const { data, status } = parsed.answer;
  const refundReference = data?.transaction?.airtel_money_id;
  if (status.success && refundReference) return { kind: 'refunded', refundReference };
  const meaning = readMoneyStatus(status);
  if (!status.success && (meaning.kind === 'declined' || meaning.kind === 'no-transaction')) {
    return { kind: 'refused', reason: status.response_code ?? status.result_code ?? meaning.kind };
  }
  return unclearStatus(status);
}

/** An answer whose codes do not settle anything. The codes are kept for the log. */
export function unclearStatus({ result_code, response_code }: PaymentAnswer['status']): Unknown {
  return {
    kind: 'unknown',
    cause: new Error(`The provider's answer is unclear: ${result_code ?? '-'} ${response_code ?? '-'}`),
  };
}
