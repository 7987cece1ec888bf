import { countryCurrency } from '@portal/domain/money/money';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { dropConnection } from '../tmf/v4-routes.ts';
import {
  type BillingFault,
  type CamaraState,
  type Entry,
  type RefundEntry,
  takeBillingFault,
} from './camara-state.ts';
import { failCall, requireScope } from './require-scope.ts';

const PAYMENTS = '/carrier-billing/v0.5/payments';
const REFUNDS = '/carrier-billing-refund/v0.3/payments/:paymentId/refunds';

type Period = { 'paymentCreationDate.gte'?: string; 'paymentCreationDate.lte'?: string };
type Query = Period & { order?: 'asc' | 'desc'; page?: string; perPage?: string };
type ChargeBody = {
  amountTransaction: {
    phoneNumber?: string;
    clientCorrelator?: string;
    referenceCode: string;
    paymentAmount: { chargingInformation: { amount: number; currency: string; description: string } };
  };
};
type RefundBody = {
  type: string;
  amountTransaction: {
    clientCorrelator?: string;
    referenceCode: string;
    refundAmount: { chargingInformation?: { amount: number; currency: string } };
  };
};

/** Carrier Billing 0.5 in one step, and Carrier Billing Refund 0.3, whole and in parts. A `clientCorrelator` is charged once. */
export function billingRoutes(app: FastifyInstance, state: CamaraState): void {
  const needs = (api: string, right: string) => ({ onRequest: requireScope(state, `${api}:${right}`) });
  const [payments, refunds] = ['carrier-billing:payments', 'carrier-billing-refund:refunds'];
  app.post<{ Body: ChargeBody }>(PAYMENTS, needs(payments, 'create'), ({ body }, reply) =>
    charge(state, body, reply),
  );
  app.get<{ Querystring: Query }>(PAYMENTS, needs(payments, 'read'), async ({ query }) =>
    pageOf(state, query).map((entry) => paymentOf(settle(state, entry))),
  );
  app.get<{ Params: { id: string } }>(`${PAYMENTS}/:id`, needs(payments, 'read'), ({ params }, reply) => {
    const entry = state.payments.find(({ id }) => id === params.id);
    return entry ? reply.send(paymentOf(settle(state, entry))) : failCall(reply, 404, 'NOT_FOUND');
  });
  app.post<{ Body: RefundBody; Params: { paymentId: string } }>(
    REFUNDS,
    needs(refunds, 'create'),
    ({ body, params }, reply) => refund(state, { body, paymentId: params.paymentId, reply }),
  );
  app.get<{ Params: { paymentId: string } }>(REFUNDS, needs(refunds, 'read'), async ({ params }) =>
    state.refunds
      .filter(({ paymentId }) => paymentId === params.paymentId)
      .map((entry) => refundOf(settle(state, entry, 1))),
  );
}

/** By creation date, both ends included, newest first unless asked otherwise. */
function pageOf({ payments, pageMax }: CamaraState, query: Query): Entry[] {
  const { page = '1', perPage = '10', order = 'desc' } = query;
  const from = Date.parse(query['paymentCreationDate.gte'] ?? '1970-01-01T00:00:00Z');
  const to = Date.parse(query['paymentCreationDate.lte'] ?? '2100-01-01T00:00:00Z');
  const found = payments
    .filter(({ at }) => at.getTime() >= from && at.getTime() <= to)
    .sort((a, b) => (a.at.getTime() - b.at.getTime()) * (order === 'asc' ? 1 : -1));
  const size = Math.min(Number(perPage), pageMax);
  return found.slice((Number(page) - 1) * size, Number(page) * size);
}

function charge(state: CamaraState, { amountTransaction }: ChargeBody, reply: FastifyReply): FastifyReply {
  const { phoneNumber = '', clientCorrelator, paymentAmount } = amountTransaction;
  const { amount } = paymentAmount.chargingInformation;
  const known = state.payments.find((each) => each.clientCorrelator === clientCorrelator);
  if (known) return reply.code(201).send(paymentOf(settle(state, known)));
  const line = state.lines.get(phoneNumber);
  if (!line || line.status === 'closed') return failCall(reply, 404, 'IDENTIFIER_NOT_FOUND');
  if (line.status === 'postpaid') return failCall(reply, 422, 'SERVICE_NOT_APPLICABLE');
  if (line.status === 'barred' || line.airtime < amount)
    return failCall(reply, 403, 'CARRIER_BILLING.PAYMENT_DENIED');
  const fault = takeBillingFault(state, phoneNumber);
  const id = `CP${1_001 + state.payments.length}`;
  const entry = newEntry(state, { id, phoneNumber, amount, clientCorrelator }, fault);
  return answerWithFault(reply, fault, () => {
    state.payments.push(entry);
    if (entry.status === 'succeeded') line.airtime -= amount;
    return paymentOf(entry);
  });
}

type RefundCall = { body: RefundBody; paymentId: string; reply: FastifyReply };

function refund(state: CamaraState, { body, paymentId, reply }: RefundCall): FastifyReply {
  const { clientCorrelator, refundAmount } = body.amountTransaction;
  const part = body.type === 'partial' ? refundAmount.chargingInformation?.amount : undefined;
  if (body.type === 'partial' && !part) return failCall(reply, 400, 'INVALID_ARGUMENT');
  const payment = state.payments.find(({ id }) => id === paymentId);
  if (!payment) return failCall(reply, 404, 'NOT_FOUND');
  const earlier = state.refunds.filter((each) => each.paymentId === paymentId && each.status !== 'denied');
  const done = earlier.find((each) => each.clientCorrelator === clientCorrelator);
  if (done) return reply.code(201).send(refundOf(done));
  const left = payment.amount - earlier.reduce((sum, each) => sum + each.amount, 0);
  if (payment.status !== 'succeeded' || left === 0 || (!part && earlier.length > 0))
    return failCall(reply, 422, 'CARRIER_BILLING_REFUND.INVALID_PAYMENT_STATUS');
  if (part && part > left) return failCall(reply, 422, 'CARRIER_BILLING_REFUND.UNAUTHORIZED_AMOUNT');
  const line = state.lines.get(payment.phoneNumber);
  if (!line || line.status === 'closed')
    return failCall(reply, 403, 'CARRIER_BILLING_REFUND.PAYMENT_NOT_ELIGIBLE_FOR_REFUND');
  const fault = takeBillingFault(state, payment.phoneNumber);
  const { phoneNumber } = payment;
  const amount = part ?? payment.amount;
  const id = `CR${1_001 + state.refunds.length}`;
  const isPart = part !== undefined;
  const entry = {
    ...newEntry(state, { id, phoneNumber, amount, clientCorrelator }, fault),
    paymentId,
    isPart,
  };
  return answerWithFault(reply, fault, () => {
    state.refunds.push(entry);
    if (entry.status === 'succeeded') line.airtime += amount;
    return refundOf(entry);
  });
}

function newEntry(
  { clock }: CamaraState,
  entry: Omit<Entry, 'status' | 'becomes' | 'at'>,
  fault: BillingFault | undefined,
): Entry {
  const isLater = fault === 'in-progress' || fault === 'denied-later';
  const becomes = fault === 'denied-later' ? 'denied' : 'succeeded';
  return { ...entry, status: isLater ? 'processing' : 'succeeded', becomes, at: clock.now() };
}

function answerWithFault(
  reply: FastifyReply,
  fault: BillingFault | undefined,
  make: () => object,
): FastifyReply {
  if (fault === 'busy') return failCall(reply, 429, 'TOO_MANY_REQUESTS');
  if (fault === 'not-answered') return dropConnection(reply);
  const made = make();
  if (fault === 'lost-answer') return dropConnection(reply);
  // Never answered: the caller's limit ends the wait.
  if (fault === 'late-answer') return reply.hijack();
  return reply.code(201).send(made);
}

/** Carries out what is in progress. `sign`: -1 takes the amount from the line, 1 gives it back. */
function settle<Any extends Entry>({ lines }: CamaraState, entry: Any, sign: 1 | -1 = -1): Any {
  if (entry.status !== 'processing') return entry;
  entry.status = entry.becomes;
  const line = lines.get(entry.phoneNumber);
  if (line && entry.status === 'succeeded') line.airtime += sign * entry.amount;
  return entry;
}

function paymentOf({ id, phoneNumber, amount, clientCorrelator, status, at }: Entry) {
  return {
    paymentId: id,
    paymentStatus: status,
    paymentCreationDate: at.toISOString(),
    amountTransaction: {
      phoneNumber,
      clientCorrelator,
      referenceCode: clientCorrelator,
      paymentAmount: { chargingInformation: { amount, currency: countryCurrency(), description: '' } },
    },
  };
}

function refundOf({ id, clientCorrelator, status, at, amount, isPart }: RefundEntry) {
  const chargingInformation = { amount, currency: countryCurrency(), description: '' };
  return {
    refundId: id,
    refundStatus: status,
    refundCreationDate: at.toISOString(),
    type: isPart ? 'partial' : 'total',
    amountTransaction: {
      clientCorrelator,
      referenceCode: clientCorrelator,
      refundAmount: isPart ? { chargingInformation } : {},
    },
  };
}
