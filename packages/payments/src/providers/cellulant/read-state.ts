import { isCurrency } from '@portal/domain/money/money';
import { type JsonAnswer, type Unknown, unknownOutcome } from '@portal/platform/api-client/send-call';
import { reasonInWords } from '../decline-words.ts';
import type { CheckOutcome, CheckRequest, Confirmed } from '../provider.ts';
import { parseWireMoney } from '../wire-fields.ts';
import { anyAnswer, inSnakeCase, queryAnswer, type RequestState } from './wire.ts';

/**
 * The state of a request. `held`: paid, and Tingg waits for our acknowledgement; the rest is what a check may return, or
 * that the money was or is being returned.
 */
export type TinggState =
  | CheckOutcome
  | { kind: 'held'; paid: Confirmed }
  | { kind: 'refunding' }
  | { kind: 'refunded' };

/** Tingg's code for an unknown request. */
const NOT_FOUND = 1001;
const OK = 200;

/** Reads the answer to a query about one of our requests. */
export function readState(answer: JsonAnswer, { reference }: Pick<CheckRequest, 'reference'>): TinggState {
  if (answer.kind !== 'answered') return unknownOutcome('No answer about a payment', answer.cause);
  const body = inSnakeCase(answer.body);
  const envelope = anyAnswer.safeParse(body);
  if (envelope.data?.status.status_code === NOT_FOUND) return { kind: 'never-arrived' };
  const parsed = queryAnswer.safeParse(body);
  if (!parsed.success || parsed.data.status.status_code !== OK) {
    return unknownOutcome(`An unclear answer about a payment: ${envelope.data?.status.status_code ?? '-'}`);
  }
  const { results } = parsed.data;
  if (results.merchant_transaction_id !== reference)
    return unknownOutcome('The answer is about another payment');
  return toState(results);
}

/** By `request_status_code` (PROVIDERS.md section 3). What is not listed is unknown. */
function toState(state: RequestState): TinggState {
  switch (state.request_status_code) {
    case 130:
      return { kind: 'pending' };
    case 178:
    case 188:
      return held(state);
    case 183:
    case 217:
      return confirmed(state);
    // A part of the money is there: its amount differs, so that a person looks at it.
    case 176:
      return confirmed(state);
    case 129:
      return { kind: 'declined', reason: 'no-answer' };
    // The request lists its failed payments and can be paid until it is due (decision 184).
    case 99:
      return { kind: 'attempt-declined', reason: reasonOf(state) };
    case 216:
      return { kind: 'declined', reason: reasonOf(state) };
    // Expired with a part of the money, which Tingg returns by itself: it must not be refunded beside that.
    case 179:
    // Begun, of a part or of all; a part counts as not done, so that a person looks at it.
    case 185:
      return { kind: 'refunding' };
    case 180:
    case 187:
      return { kind: 'refunded' };
    default:
      return unknownOutcome(`Unknown status: ${state.request_status_code}`);
  }
}

function held(state: RequestState): TinggState {
  const paid = confirmed(state);
  if (paid.kind === 'paid') return { kind: 'held', paid };
  return state.request_status_code === 188 ? { kind: 'pending' } : paid;
}

function confirmed(state: RequestState): Confirmed | Unknown {
  const { amount_paid, currency_code, request_currency_code, payments, checkout_request_id } = state;
  const currency = currency_code ?? request_currency_code;
  const charged =
    currency && isCurrency(currency) && amount_paid ? parseWireMoney(amount_paid, currency) : null;
  const providerReference = payments?.[0]?.cpg_transaction_id ?? checkout_request_id;
  if (!charged?.minor || !providerReference)
    return unknownOutcome('A payment without an amount or a reference');
  return { kind: 'paid', providerReference, charged };
}

function reasonOf({ failed_payments, request_status_description }: RequestState) {
  return reasonInWords(failed_payments?.at(-1)?.payer_narration ?? request_status_description ?? '');
}
