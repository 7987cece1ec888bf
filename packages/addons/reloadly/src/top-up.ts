import { type JsonAnswer, parseAnswer, requireAnswer } from '@isano/adapter-kit/http';
import {
  type AskOutcome,
  type Delivery,
  type DeliveryRefusal,
  lineOf,
  NETWORK_DELAY_MS,
  type RemoteDelivery,
  type SendOutcome,
  type StoredRequest,
} from '@isano/adapter-kit/operator';
import { getCountry, sameMoney, toDecimal, toInternational } from '@isano/adapter-kit/values';
import { isAmountOnSale, type ReadProduct } from './read-product.ts';
import type { ReloadlyApi } from './reloadly-api.ts';
import { deliveredAmountOf, failure, type Transaction, transaction, transactionPage } from './wire.ts';

type TopUpParts = { api: ReloadlyApi; readProduct: ReadProduct; operatorId: number; timeoutMs: number };

/** Errors that refuse a top-up forever. The others are temporary or about our account. */
const REFUSALS: Readonly<Record<string, DeliveryRefusal>> = {
  INVALID_RECIPIENT_PHONE: 'line-closed',
  INVALID_PHONE_NUMBER: 'line-closed',
  COULD_NOT_AUTO_DETECT_OPERATOR: 'line-closed',
  INVALID_AMOUNT: 'amount-not-allowed',
  INVALID_AMOUNT_FOR_OPERATOR: 'amount-not-allowed',
};

/** Errors that say that no top-up was made and that it can be tried again, such as an empty account. */
const NOT_SENT = new Set([
  'INSUFFICIENT_BALANCE',
  'MAX_DAILY_TRANSACTION_AMOUNT_REACHED',
  'MAX_DAILY_TRANSACTION_COUNT_REACHED',
  'ACCOUNT_NOT_FOUND',
  'INACTIVE_ACCOUNT',
  'COUNTRY_NOT_SUPPORTED',
  'OPERATOR_UNAVAILABLE_OR_CURRENTLY_INACTIVE',
  'OPERATOR_NOT_IN_SERVICE',
  'PHONE_RECENTLY_RECHARGED',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
]);

/**
 * A top-up at Reloadly. `customIdentifier` is our key: Reloadly refuses a second top-up with it, and its report finds
 * the first one by it.
 */
export function reloadlyTopUp(parts: TopUpParts): RemoteDelivery {
  return {
    send: (request) => send(parts, request),
    ask: (request) => ask(parts, request),
    settlesWithinMs: parts.timeoutMs + NETWORK_DELAY_MS,
  };
}

async function send(
  { api, readProduct, operatorId }: TopUpParts,
  request: StoredRequest,
): Promise<SendOutcome> {
  const { key, amount } = request;
  try {
    if (!isAmountOnSale(await readProduct(), amount))
      return { kind: 'refused', reason: 'amount-not-allowed' };
  } catch (cause) {
    return { kind: 'not-sent', cause };
  }
  const answer = await api.post('/topups', {
    operatorId,
    amount: Number(toDecimal(amount)),
    useLocalAmount: true,
    customIdentifier: key,
    recipientPhone: { countryCode: getCountry().code, number: toInternational(lineOf(request)) },
  });
  if (answer.kind === 'not-sent') return answer;
  const isRefused = answer.kind === 'answered' && answer.status >= 400;
  return isRefused ? readRefusal(answer) : readSent(request, answer);
}

function readSent(request: StoredRequest, answer: JsonAnswer): SendOutcome {
  const made = requireAnswer(answer, transaction);
  const state = readState(request, made);
  return state.kind === 'pending' ? { kind: 'pending', reference: made.transactionId } : state;
}

/** Throws for an error that does not prove that nothing was delivered: the report is asked then. */
function readRefusal(answer: JsonAnswer): SendOutcome {
  const parsed = parseAnswer(answer, failure);
  const code = parsed.kind === 'parsed' ? parsed.data.errorCode : null;
  const meaning = readErrorCode(code);
  const cause = new Error(`Reloadly refused a top-up: ${code ?? 'without a code'}`);
  if (meaning === 'unknown') throw cause;
  return meaning === 'not-sent' ? { kind: 'not-sent', cause } : { kind: 'refused', reason: meaning };
}

async function ask({ api }: TopUpParts, request: StoredRequest): Promise<AskOutcome> {
  if (request.reference !== null) {
    const path = `/topups/${encodeURIComponent(request.reference)}/status`;
    return readState(request, requireAnswer(await api.get(path), transaction));
  }
  const found = await findByIdentifier(api, request.key);
  const states = found.map((entry) => readState(request, entry));
  const given =
    states.find(({ kind }) => kind === 'delivered') ?? states.find(({ kind }) => kind === 'pending');
  return given ?? states[0] ?? { kind: 'never-arrived' };
}

/** The report's entries with our identifier. Its filter may match a part of it only. */
export async function findByIdentifier(api: ReloadlyApi, key: string): Promise<Transaction[]> {
  const path = `/topups/reports/transactions?customIdentifier=${encodeURIComponent(key)}`;
  const { content } = requireAnswer(await api.get(path), transactionPage);
  return content.filter(({ customIdentifier }) => customIdentifier === key);
}

/** Throws for an unknown status, and when the entry is about another number, key or amount. */
function readState(request: StoredRequest, entry: Transaction): Delivery | { kind: 'pending' } {
  const isOurs =
    entry.customIdentifier === request.key &&
    entry.recipientPhone?.replace(/^\+/, '') === toInternational(lineOf(request));
  if (!isOurs) throw new Error('Reloadly answered about another top-up');
  switch (entry.status) {
    case 'SUCCESSFUL':
      if (namesOtherAmount(request, entry)) throw new Error('Reloadly delivered another amount');
      return { kind: 'delivered', operatorReference: entry.transactionId };
    case 'PENDING':
    case 'PROCESSING':
      return { kind: 'pending' };
    // Reloadly names no cause; what a customer can do about it is the same as for a barred line.
    case 'FAILED':
    case 'REFUNDED':
      return { kind: 'refused', reason: 'line-barred' };
    default:
      throw new Error(`Reloadly answered with an unknown status: ${entry.status}`);
  }
}

/** Whether the line got another amount than was asked for; an entry that names none is taken at its word. */
function namesOtherAmount({ amount }: StoredRequest, entry: Transaction): boolean {
  if (entry.deliveredAmount == null || entry.deliveredAmountCurrencyCode == null) return false;
  const delivered = deliveredAmountOf(entry);
  return !delivered || !sameMoney(delivered, amount);
}

/** What an error code of a top-up means; `unknown` for every other one, such as a reused identifier. */
function readErrorCode(code: string | null | undefined): DeliveryRefusal | 'not-sent' | 'unknown' {
  if (!code) return 'unknown';
  return REFUSALS[code] ?? (NOT_SENT.has(code) ? 'not-sent' : 'unknown');
}
