import {
  type AdapterDeps,
  type AirtimeCharges,
  type AirtimeMovement,
  createAirtimeCharges,
  listSentRequests,
  REFUND_PORTS,
} from '@isano/adapter-kit/operator';
import { countryCurrency, type Money } from '@isano/adapter-kit/values';
import { type CamaraApi, requireCamaraAnswer } from '../camara-api.ts';
import { type BillingParts, camaraCharge } from './charge.ts';
import { readPayments } from './read-pages.ts';
import { camaraRefund, readRefunds } from './refund.ts';
import { amountOf, PAYMENTS_PATH, partOf, payment, type WirePayment, type WireRefund } from './wire.ts';

/** A refund may be made this long after it was requested, and the clocks of both sides differ. */
const REFUND_MARGIN_MS = 24 * 3_600_000;

/** Paying with airtime by CAMARA's Carrier Billing. `db` holds the requests (decision 087). */
export function camaraAirtimeCharges(
  deps: Pick<AdapterDeps, 'db' | 'clock'>,
  parts: BillingParts,
): AirtimeCharges {
  return createAirtimeCharges(deps, {
    charge: camaraCharge(parts),
    refund: camaraRefund(parts),
    list: (period) => listMovements(deps, parts.api, period),
  });
}

type Period = { from: Date; to: Date };

/**
 * Lists charges and refunds by their creation, oldest first. The operator lists payments, but refunds only by payment: those of
 * payments that this portal has refunded are asked for. A refund that was made elsewhere is not seen.
 */
async function listMovements(
  { db }: Pick<AdapterDeps, 'db'>,
  api: CamaraApi,
  { from, to }: Period,
): Promise<AirtimeMovement[]> {
  const charges = (await readPayments(api, { from, to }))
    .filter(({ paymentStatus }) => paymentStatus === 'succeeded')
    .map(toCharge);
  const requested = await listSentRequests(db, REFUND_PORTS, {
    from: new Date(from.getTime() - REFUND_MARGIN_MS),
    to: new Date(to.getTime() + REFUND_MARGIN_MS),
  });
  const refunds: AirtimeMovement[] = [];
  const payments = new Set(requested.flatMap(({ details }) => details ?? []));
  for (const paymentId of payments) refunds.push(...(await refundsOf(api, paymentId, { from, to })));
  return [...charges, ...refunds].sort((a, b) => a.at.getTime() - b.at.getTime());
}

function toCharge(made: WirePayment): AirtimeMovement {
  const { paymentId, paymentCreationDate, amountTransaction } = made;
  return {
    kind: 'charge',
    key: amountTransaction.clientCorrelator ?? null,
    operatorReference: paymentId,
    amount: requireAmount(made),
    at: new Date(paymentCreationDate),
  };
}

/** Throws for an amount that cannot be read: a list that leaves out entries would hide differences. */
function requireAmount(made: WirePayment): Money {
  const amount = amountOf(made);
  if (!amount) throw new Error(`A payment in the list of the operator is not in ${countryCurrency()}`);
  return amount;
}

function requirePart(made: WireRefund): Money {
  const amount = partOf(made);
  if (!amount) throw new Error(`A refund in the list of the operator is not in ${countryCurrency()}`);
  return amount;
}

/** A refund without an amount is of the whole payment. */
async function refundsOf(
  api: CamaraApi,
  paymentId: string,
  { from, to }: Period,
): Promise<AirtimeMovement[]> {
  const made = (await readRefunds(api, paymentId))
    .filter(({ refundStatus }) => refundStatus === 'succeeded')
    .map((each) => ({ ...each, at: new Date(each.refundCreationDate) }))
    .filter(({ at }) => at >= from && at < to);
  if (made.length === 0) return [];
  const path = `${PAYMENTS_PATH}/${encodeURIComponent(paymentId)}`;
  const charge = requireCamaraAnswer(await api.call({ method: 'GET', path }), payment);
  const whole = requireAmount(charge);
  return made.map((each) => ({
    kind: 'refund',
    key: charge.amountTransaction.clientCorrelator ?? null,
    operatorReference: each.refundId,
    amount: each.amountTransaction?.refundAmount?.chargingInformation ? requirePart(each) : whole,
    at: each.at,
  }));
}
