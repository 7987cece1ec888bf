import {
  type AskOutcome,
  type ChargeRefusal,
  type Decided,
  lineOf,
  NETWORK_DELAY_MS,
  type Remote,
  type SendOutcome,
  type StoredRequest,
} from '@isano/adapter-kit/operator';
import { sameMoney } from '@isano/adapter-kit/values';
import {
  type CallRefusal,
  type CamaraApi,
  isForOthers,
  readRefusal,
  requireCamaraAnswer,
} from '../camara-api.ts';
import { toPhoneNumber } from '../wire.ts';
import { readPayments } from './read-pages.ts';
import { amountOf, PAYMENTS_PATH, payment, toCreatePayment, type WirePayment } from './wire.ts';

/** A payment is looked for from this long before the last call: an earlier call may have made it. */
const EARLIER_CALLS_MS = 3_600_000;
/** By how much the operator's clock may be ahead of ours. */
const CLOCK_MARGIN_MS = 15 * 60_000;

/** Where charges are made, and the longest wait for one. */
export type BillingParts = { api: CamaraApi; timeoutMs: number };

/**
 * A charge by Carrier Billing 0.5, in one step. Our key is its `clientCorrelator`: the document promises that a repeat with
 * it charges nothing more. It has no look-up by it, so a payment without an answer is looked for in the list first.
 */
export function camaraCharge({ api, timeoutMs }: BillingParts): Remote<ChargeRefusal> {
  return {
    send: (request) => send(api, request),
    ask: (request) => ask(api, request),
    settlesWithinMs: timeoutMs + NETWORK_DELAY_MS,
  };
}

async function send(api: CamaraApi, request: StoredRequest): Promise<SendOutcome<ChargeRefusal>> {
  const { key, amount } = request;
  const body = toCreatePayment({ key, amount, phoneNumber: toPhoneNumber(lineOf(request)) });
  const answer = await api.call({ method: 'POST', path: PAYMENTS_PATH, body });
  if (answer.kind === 'not-sent') return answer;
  const refusal = readRefusal(answer);
  if (refusal) return toOutcome(refusal);
  const made = requireCamaraAnswer(answer, payment);
  const state = readState(request, made);
  return state.kind === 'pending' ? { kind: 'pending', reference: made.paymentId } : state;
}

/** Throws for an error that does not prove that nothing was charged, such as a `clientCorrelator` that exists already. */
function toOutcome(refusal: CallRefusal): SendOutcome<ChargeRefusal> {
  const reason = reasonOf(refusal);
  if (reason) return { kind: 'refused', reason };
  const cause = new Error(`The operator refused a charge: HTTP ${refusal.status} ${refusal.code}`.trim());
  if (!ACCOUNT_PROBLEMS.has(refusal.code)) throw cause;
  return { kind: 'not-sent', cause };
}

/** Refusals because of our account, which the customer has no part in. */
const ACCOUNT_PROBLEMS = new Set(['PERMISSION_DENIED', 'MISSING_IDENTIFIER', 'UNNECESSARY_IDENTIFIER']);

function reasonOf(refusal: CallRefusal): ChargeRefusal | null {
  if (isForOthers(refusal)) return 'no-airtime-account';
  switch (refusal.code) {
    case 'CARRIER_BILLING.PAYMENT_DENIED':
      return 'denied';
    case 'CARRIER_BILLING.UNAUTHORIZED_AMOUNT':
    case 'CARRIER_BILLING.USER_AMOUNT_THRESHOLD_OVERPASSED':
      return 'over-limit';
    default:
      return null;
  }
}

async function ask(api: CamaraApi, request: StoredRequest): Promise<AskOutcome<ChargeRefusal>> {
  if (request.reference !== null) {
    const path = `${PAYMENTS_PATH}/${encodeURIComponent(request.reference)}`;
    return readState(request, requireCamaraAnswer(await api.call({ method: 'GET', path }), payment));
  }
  const sentMs = request.sentAt?.getTime() ?? 0;
  const made = await readPayments(api, {
    from: new Date(sentMs - EARLIER_CALLS_MS),
    to: new Date(sentMs + CLOCK_MARGIN_MS),
  });
  const found = made.find(({ amountTransaction }) => amountTransaction.clientCorrelator === request.key);
  return found ? readState(request, found) : { kind: 'never-arrived' };
}

/** Throws for an unknown status, and when the payment has another key, number or amount. */
function readState(request: StoredRequest, made: WirePayment): Decided<ChargeRefusal> | { kind: 'pending' } {
  const { phoneNumber, clientCorrelator } = made.amountTransaction;
  const amount = amountOf(made);
  const isOurs =
    clientCorrelator === request.key &&
    phoneNumber === toPhoneNumber(lineOf(request)) &&
    amount !== null &&
    sameMoney(amount, request.amount);
  if (!isOurs) throw new Error('The operator answered about another payment');
  switch (made.paymentStatus) {
    case 'succeeded':
      return { kind: 'delivered', operatorReference: made.paymentId };
    case 'processing':
      return { kind: 'pending' };
    case 'denied':
    case 'cancelled':
      return { kind: 'refused', reason: 'denied' };
    default:
      throw new Error(`The operator answered with an unknown status of a payment: ${made.paymentStatus}`);
  }
}
