import {
  type JsonAnswer,
  parseAnswer,
  type Unknown,
  unknownOutcome,
  withoutAnswer,
} from '../../../../platform/api-client/send-call.ts';
import type { CheckOutcome, Confirmed, RefundOutcome } from '../provider.ts';
import { readCharged } from '../wire-fields.ts';
import { readAirtelStatus, reasonOfFailure } from './response-codes.ts';
import { paymentAnswer, type WireStatus, type WireTransaction } from './wire.ts';

/** Answer to an enquiry, by the provider's status letters (PROVIDERS.md section 5). */
export function readEnquiry(answer: JsonAnswer, reference: string): CheckOutcome {
  const parsed = parseAnswer(answer, paymentAnswer);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  const { data, status } = parsed.data;
  const transaction = data?.transaction;
  if (!transaction?.status) {
    return readAirtelStatus(status).kind === 'no-transaction'
      ? { kind: 'never-arrived' }
      : unclearStatus(status);
  }
  if (transaction.id !== undefined && transaction.id !== reference) {
    return unknownOutcome('The provider answered about another payment');
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

/** A successful payment: with its id, and with an exact amount if it names one. */
export function readConfirmed(transaction: WireTransaction): Confirmed | Unknown {
  const { airtel_money_id: providerReference, amount, currency } = transaction;
  if (!providerReference) return unknownOutcome('A success without a reference');
  const charged = readCharged(amount, currency);
  if (charged === 'unreadable') return unknownOutcome('A success with an unreadable amount');
  return { kind: 'paid', providerReference, charged };
}

/** Answer to a refund. Only a clear refusal counts. */
export function readRefund(answer: JsonAnswer): RefundOutcome {
  const parsed = parseAnswer(answer, paymentAnswer);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  const { data, status } = parsed.data;
  const refundReference = data?.transaction?.airtel_money_id;
  if (status.success && refundReference) return { kind: 'refunded', refundReference };
  const meaning = readAirtelStatus(status);
  if (!status.success && (meaning.kind === 'declined' || meaning.kind === 'no-transaction')) {
    return { kind: 'refused', reason: status.response_code ?? status.result_code ?? meaning.kind };
  }
  return unclearStatus(status);
}

/** An answer whose codes decide nothing. The codes are kept for the log. */
export function unclearStatus({ result_code, response_code }: WireStatus) {
  return unknownOutcome(`The provider's answer is unclear: ${result_code ?? '-'} ${response_code ?? '-'}`);
}
