import { type Currency, type Money, parseMoney, sameMoney } from '@portal/domain/money/money';
import { reasonInWords } from '../decline-words.ts';
import type { CheckOutcome, CheckRequest, Confirmed } from '../provider.ts';
import type { TinggAnswer } from './tingg-api.ts';
import { anyAnswer, inSnakeCase, queryAnswer, type RequestState } from './wire.ts';

/**
 * Where a request stands. `held`: paid, and Tingg waits for our word on it; the rest is what a check may say, or that
 * the money went or goes back.
 */
export type Standing =
  | Exclude<CheckOutcome, { kind: 'paid' }>
  | Confirmed
  | { kind: 'held'; paid: Confirmed }
  | { kind: 'going-back' }
  | { kind: 'given-back' };

/** Tingg's word for "no such request". */
const NOT_FOUND = 1001;
const FINE = 200;

/** Reads a query's answer about one of our requests. */
export function readState(answer: TinggAnswer, asked: Pick<CheckRequest, 'reference' | 'amount'>): Standing {
  if (answer.kind !== 'answered') return unknown('No answer about a payment', answer.cause);
  const body = inSnakeCase(answer.body);
  const envelope = anyAnswer.safeParse(body);
  if (envelope.data?.status.status_code === NOT_FOUND) return { kind: 'never-arrived' };
  const parsed = queryAnswer.safeParse(body);
  if (!parsed.success || parsed.data.status.status_code !== FINE) {
    return unknown(`An unclear answer about a payment: ${envelope.data?.status.status_code ?? '-'}`);
  }
  const { results } = parsed.data;
  if (results.merchant_transaction_id !== asked.reference)
    return unknown('The answer is about another payment');
  return standingOf(results, asked.amount);
}

/** By `request_status_code` (PROVIDERS.md section 3). What is not listed is unknown. */
function standingOf(state: RequestState, asked: Money): Standing {
  switch (state.request_status_code) {
    case 130:
      return { kind: 'pending' };
    case 178:
    case 188:
      return held(state, asked);
    case 183:
    case 217:
      return confirmed(state);
    // A part of the money is there: its amount differs, so that a person looks at it.
    case 176:
    case 179:
      return confirmed(state);
    case 129:
      return { kind: 'declined', reason: 'no-answer' };
    case 99:
    case 216:
      return { kind: 'declined', reason: reasonOf(state) };
    case 185:
      return { kind: 'going-back' };
    case 180:
    case 187:
      return { kind: 'given-back' };
    default:
      return unknown(`Tingg says ${state.request_status_code}`);
  }
}

/** Only what was paid as asked is ours to accept; anything else is told as it is. */
function held(state: RequestState, asked: Money): Standing {
  const paid = confirmed(state);
  if (paid.kind !== 'paid') return state.request_status_code === 188 ? { kind: 'pending' } : paid;
  return paid.charged && sameMoney(paid.charged, asked) ? { kind: 'held', paid } : paid;
}

function confirmed(state: RequestState): Confirmed | Extract<CheckOutcome, { kind: 'unknown' }> {
  const { amount_paid, currency_code, request_currency_code, payments, checkout_request_id } = state;
  const charged = moneyOf(amount_paid, currency_code ?? request_currency_code);
  const providerReference = payments?.[0]?.cpg_transaction_id ?? checkout_request_id;
  if (!charged?.minor || !providerReference) return unknown('A payment without an amount or a reference');
  return { kind: 'paid', providerReference, charged };
}

function moneyOf(
  amount: number | string | null | undefined,
  currency: string | null | undefined,
): Money | null {
  return isCurrency(currency) ? parseMoney(String(amount ?? ''), currency) : null;
}

function isCurrency(text: string | null | undefined): text is Currency {
  return text === 'RWF' || text === 'USD' || text === 'CDF' || text === 'NGN';
}

function reasonOf({ failed_payments, request_status_description }: RequestState) {
  const said = failed_payments?.at(-1)?.payer_narration ?? request_status_description;
  return reasonInWords(said ?? '');
}

function unknown(message: string, cause?: unknown): { kind: 'unknown'; cause: Error } {
  return { kind: 'unknown', cause: new Error(message, { cause }) };
}
