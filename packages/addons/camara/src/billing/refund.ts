import {
  type AskOutcome,
  type ChargeRefundRefusal,
  type Decided,
  NETWORK_DELAY_MS,
  type Remote,
  type SendOutcome,
  type StoredRequest,
} from '@isano/adapter-kit/operator';
import { sameMoney } from '@isano/adapter-kit/values';
import { type CamaraApi, readRefusal, requireCamaraAnswer } from '../camara-api.ts';
import type { BillingParts } from './charge.ts';
import { partOf, refund, refundsPath, toPartialRefund, toTotalRefund, type WireRefund } from './wire.ts';

/** Refusals that are final. Any other may have refunded, or may be lifted. */
const DENIED = new Set([
  'CARRIER_BILLING_REFUND.REFUND_DENIED',
  'CARRIER_BILLING_REFUND.PAYMENT_NOT_ELIGIBLE_FOR_REFUND',
  'CARRIER_BILLING_REFUND.UNAUTHORIZED_AMOUNT',
  'CARRIER_BILLING_REFUND.USER_AMOUNT_THRESHOLD_OVERPASSED',
]);

/**
 * A refund of a payment, or of a part of it, by Carrier Billing Refund 0.3. Our key is its `clientCorrelator`; the refunds of a payment are
 * a list, which is asked before a refund without an answer is sent again.
 */
export function camaraRefund({ api, timeoutMs }: BillingParts): Remote<ChargeRefundRefusal> {
  return {
    send: (request) => send(api, request),
    ask: (request) => ask(api, request),
    settlesWithinMs: timeoutMs + NETWORK_DELAY_MS,
  };
}

async function send({ call }: CamaraApi, request: StoredRequest): Promise<SendOutcome<ChargeRefundRefusal>> {
  const path = refundsPath(paymentOf(request));
  const body = isPart(request) ? toPartialRefund(request.key, request.amount) : toTotalRefund(request.key);
  const answer = await call({ method: 'POST', path, body });
  if (answer.kind === 'not-sent') return answer;
  const refusal = readRefusal(answer);
  if (refusal && DENIED.has(refusal.code)) return { kind: 'refused', reason: 'denied' };
  if (refusal)
    throw new Error(`The operator refused a refund: HTTP ${refusal.status} ${refusal.code}`.trim());
  const made = requireCamaraAnswer(answer, refund);
  const state = readState(request, made);
  return state.kind === 'pending' ? { kind: 'pending', reference: made.refundId } : state;
}

async function ask(api: CamaraApi, request: StoredRequest): Promise<AskOutcome<ChargeRefundRefusal>> {
  const made = (await readRefunds(api, paymentOf(request))).find((each) => isOurs(request, each));
  return made ? readState(request, made) : { kind: 'never-arrived' };
}

/** The refunds of a payment. */
export async function readRefunds({ call }: CamaraApi, paymentId: string): Promise<WireRefund[]> {
  return requireCamaraAnswer(await call({ method: 'GET', path: refundsPath(paymentId) }), refund.array());
}

function paymentOf({ details }: StoredRequest): string {
  if (details === undefined) throw new Error('A refund was stored without its payment');
  return details;
}

function isPart({ port }: StoredRequest): boolean {
  return port === 'airtimePartRefunds';
}

function isOurs({ key }: StoredRequest, { amountTransaction }: WireRefund): boolean {
  return amountTransaction?.clientCorrelator === key;
}

/** Throws for an unknown status, and for the refund of another key or amount. */
function readState(
  request: StoredRequest,
  made: WireRefund,
): Decided<ChargeRefundRefusal> | { kind: 'pending' } {
  const part = partOf(made);
  const hasAmount = isPart(request) ? part !== null && sameMoney(part, request.amount) : part === null;
  if (!isOurs(request, made) || !hasAmount) throw new Error('The operator answered about another refund');
  switch (made.refundStatus) {
    case 'succeeded':
      return { kind: 'delivered', operatorReference: made.refundId };
    case 'processing':
      return { kind: 'pending' };
    case 'denied':
      return { kind: 'refused', reason: 'denied' };
    default:
      throw new Error(`The operator answered with an unknown status of a refund: ${made.refundStatus}`);
  }
}
