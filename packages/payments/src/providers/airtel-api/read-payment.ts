import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import {
  type JsonAnswer,
  type NoAnswer,
  parseAnswer,
  type Unknown,
  unknownOutcome,
  withoutAnswer,
} from '@portal/platform/api-client/send-call';
import type { CheckOutcome, Confirmed, RefundOutcome } from '../provider.ts';
import { readNamedCharge } from '../wire-fields.ts';
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
      return readConfirmed(transaction, status);
    case 'TIP':
    case 'TI':
      return { kind: 'pending' };
    case 'TE':
    case 'TF': {
      const reason = reasonOfFailure(status);
      if (!reason) return unclearStatus(status);
      return { kind: 'declined', reason: transaction.status === 'TE' ? 'no-answer' : reason };
    }
    default:
      return unclearStatus(status);
  }
}

/** A successful payment: with its id, with an exact amount if it names one, and without a code that contradicts. */
export function readConfirmed(transaction: WireTransaction, status: WireStatus): Confirmed | Unknown {
  if (readAirtelStatus(status).kind !== 'unclear') return unclearStatus(status);
  const { airtel_money_id: providerReference, amount, currency } = transaction;
  if (!providerReference) return unknownOutcome('A success without a reference');
  const charged = readNamedCharge(amount, currency);
  if (charged === 'unreadable') return unknownOutcome('A success with an unreadable amount');
  return { kind: 'paid', providerReference, charged };
}

/**
 * Answer to a refund. Only a clear refusal counts. A refund that was made may come with `success: false` and the code of success,
 * as in the provider's own sample.
 */
export function readRefund(answer: JsonAnswer): RefundOutcome {
  const parsed = parseAnswer(answer, paymentAnswer);
  if (parsed.kind !== 'parsed') return withoutRefund(parsed);
  const { data, status } = parsed.data;
  const { airtel_money_id: refundReference, status: letters } = data?.transaction ?? {};
  if (refundReference && isDone(letters, status)) return { kind: 'refunded', refundReference };
  const meaning = readAirtelStatus(status);
  const isRefusal = meaning.kind === 'declined' || meaning.kind === 'no-transaction';
  if (isRefusal && status.success !== true && !DONE.includes(letters ?? ''))
    return { kind: 'refused', reason: status.response_code ?? status.result_code ?? meaning.kind };
  return unclearStatus(status);
}

const DONE: readonly string[] = ['TS', 'SUCCESS'];

/** Whether money was moved: the letters say so, and neither the codes nor the flag contradict. */
export function isDone(letters: string | undefined, status: WireStatus): boolean {
  if (readAirtelStatus(status).kind !== 'unclear') return false;
  if (letters === undefined) return status.success === true;
  return DONE.includes(letters) && (status.success !== false || status.result_code === SUCCESS_CODE);
}

/** The result code of a request that was carried out. */
const SUCCESS_CODE = 'ESB000010';

/** A refund without an answer; one that certainly was not sent may be requested again. */
export function withoutRefund({ kind, cause }: NoAnswer): RefundOutcome {
  return { kind: 'unknown', cause, ...(kind === 'not-sent' && { isSent: false }) };
}

/** An answer whose codes decide nothing. The codes are kept for the log. */
export function unclearStatus(status: WireStatus) {
  const { kind, ...meaning } = readAirtelStatus(status);
  if ('fault' in meaning)
    return { kind: 'unknown' as const, cause: new ConfigurationFault(meaning.fault, describeCodes(status)) };
  return unknownOutcome(`The provider's answer is unclear (${kind}): ${describeCodes(status)}`);
}

/** The codes of an answer, for the log. */
export function describeCodes({ result_code, response_code }: WireStatus): string {
  return `${result_code ?? '-'} ${response_code ?? '-'}`;
}
