import type pg from 'pg';
import { findPaymentsByReference } from '../../../apps/server/src/features/payments/staff/find-payments-by-reference.ts';
import {
  listPayments,
  listPaymentsOf,
} from '../../../apps/server/src/features/payments/staff/list-payments.ts';
import { noFilter } from '../../../apps/server/src/features/payments/staff/payment-filter.ts';
import {
  findPaymentsByNumber,
  findPaymentsByOtherReference,
} from '../../../apps/server/src/features/payments/staff/search-payments.ts';
import { countQueues } from '../../../apps/server/src/staff-desk/queues/queue-store.ts';
import type { Msisdn } from '../../../packages/domain/src/identifiers/msisdn.ts';
import { createPaymentStore } from '../../../packages/payments/src/engine/payment-store.ts';
import { readMethodHealth } from '../../../packages/payments/src/health/read-method-health.ts';
import { PAYMENT_MODES } from '../../../packages/payments/src/providers/registry.ts';
import { shortReference } from '../../../packages/payments/src/short-reference.ts';
import type { Read } from './explain.ts';

/** Payments to read: one in use and one of the archive. */
type Sample = { id: string; orderId: string; msisdn: Msisdn; reference: string };

/** What a process claims when nothing runs. */
const LANES = ['delivery', ...PAYMENT_MODES].map((lane) => ({ lane, slots: 16 }));

/** What purchases read, and what every node reads each second: at most 5 ms. */
export async function listHottestReads(pool: pg.Pool): Promise<Read[]> {
  const inUse = await readSample(pool, 'payments');
  const now = new Date();
  const store = createPaymentStore;
  return [
    { name: 'a payment by its id', run: (on) => store(on).find(inUse.id) },
    { name: 'its history', run: (on) => store(on).history(inUse.id) },
    { name: 'the payment of an order', run: (on) => store(on).findOfOrder(inUse.orderId) },
    { name: 'the health of all methods', run: (on) => readMethodHealth(on, now) },
    { name: 'steps that are due', run: (on) => store(on).claimDueSteps(LANES, now) },
    { name: 'messages that are not sent', run: (on) => store(on).queueUnsentMessages(now, 30_000) },
    { name: 'a callback', run: (on) => takeCallback(on, inUse.id, now) },
  ];
}

/** What the staff and customers with an old link search: at most 50 ms. */
export async function listSearches(pool: pg.Pool): Promise<Read[]> {
  const [inUse, archived] = [await readSample(pool, 'payments'), await readSample(pool, 'archived_payments')];
  const store = createPaymentStore;
  return [
    { name: 'an archived payment by its id', run: (on) => store(on).find(archived.id) },
    { name: 'its history', run: (on) => store(on).history(archived.id) },
    { name: 'an unknown id', run: (on) => store(on).find('unknown') },
    { name: 'payments of a number', run: (on) => findPaymentsByNumber(on, archived.msisdn, 100) },
    {
      name: 'a short reference',
      run: (on) => findPaymentsByReference(on, shortReference(inUse.id)),
    },
    {
      name: 'a short reference of the archive',
      run: (on) => findPaymentsByReference(on, shortReference(archived.id)),
    },
    {
      name: "a provider's reference of the archive",
      run: (on) => findPaymentsByOtherReference(on, archived.reference),
    },
  ];
}

/** What the search and the queues of the staff desk read: at most 200 ms, also when a filter matches next to nothing. */
export async function listStaffSearches(pool: pg.Pool): Promise<Read[]> {
  const archived = await readSample(pool, 'archived_payments');
  const page = { limit: 50, after: null };
  const all = noFilter();
  const now = new Date();
  const day = (daysAgo: number) => {
    const to = new Date(now.getTime() - daysAgo * 86_400_000);
    return { from: new Date(to.getTime() - 86_400_000), to };
  };
  const list = (change: Partial<typeof all>) => (on: pg.Pool) =>
    listPayments(on, { filter: { ...all, ...change }, page });
  const subject = { by: 'number', msisdn: archived.msisdn } as const;
  return [
    { name: 'the latest payments', run: list({}) },
    { name: 'payments of a state that is frequent', run: list({ state: 'declined' }) },
    { name: 'payments in review', run: list({ state: 'review' }) },
    { name: 'an amount and a product that nobody paid', run: list({ product: 'nothing', amountToMinor: 1 }) },
    { name: 'a day of the last weeks', run: list({ period: day(10) }) },
    { name: 'a day of the archive, with a filter', run: list({ period: day(200), mode: 'momo' }) },
    {
      name: 'a page of the payments of a number',
      run: (on) => listPaymentsOf(on, subject, { filter: { ...all, state: 'fulfilled' }, page }),
    },
    { name: 'the counts of all queues', run: (on) => countQueues(on, now, '') },
  ];
}

async function readSample(pool: pg.Pool, table: 'payments' | 'archived_payments'): Promise<Sample> {
  const age = table === 'payments' ? '10 days' : '10 months';
  const { rows } = await pool.query<Sample>(
    `SELECT id, order_id AS "orderId", msisdn, provider_reference AS reference FROM ${table}
     WHERE state = 'fulfilled' AND created_at > now() - $1::interval LIMIT 1`,
    [age],
  );
  const [sample] = rows;
  if (!sample) throw new Error(`no payment in ${table}`);
  return sample;
}

function takeCallback(pool: pg.Pool, reference: string, receivedAt: Date): Promise<unknown> {
  return createPaymentStore(pool).takeCallback(
    {
      provider: 'money',
      reference,
      providerReference: null,
      genuine: true,
      body: String(Math.random()),
      query: {},
      receivedAt,
    },
    { handled: true, heldUntil: null },
  );
}
