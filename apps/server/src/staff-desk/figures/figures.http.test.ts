import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { beforeAll, expect, test } from 'vitest';
import { changePayment, insertPayment } from '../../features/figures/testing/payment-rows.ts';
import { addMs } from '../../features/figures/time-grains.ts';
import { openTestPortal } from '../../testing/portal.ts';
import { type StaffMember, signInToCall } from '../testing/staff-calls.ts';

type Figures = StaffResult<'readFigures'>;
type Amounts = StaffResult<'readFigureAmounts'>;

const MINUTE = 60_000;
/** Noon in Kigali. */
const NOW = new Date('2026-11-26T10:00:00Z');

let eric: StaffMember;
const portal = openTestPortal({ clock: { now: () => NOW } });
beforeAll(async () => {
  eric = await signInToCall(portal.app, 'eric');
});

let made = 0;
/** A payment that was delivered some seconds after the charge, or declined. */
async function pay(minutes: number, { seconds, mode = 'money-push' }: { seconds?: number; mode?: string }) {
  const { pool } = portal.root.jobs;
  const id = `figure-${made++}`;
  const at = addMs(NOW, minutes * MINUTE);
  await insertPayment(pool, {
    id,
    orderId: id,
    kind: 'prepaid-recharge',
    mode,
    amountMinor: 500,
    createdAt: at,
  });
  if (seconds === undefined)
    return changePayment(pool, id, { event: 'charge-declined', state: 'declined', at });
  await changePayment(pool, id, { event: 'charge-confirmed', state: 'paid', at });
  await changePayment(pool, id, { event: 'delivered', state: 'fulfilled', at: addMs(at, seconds * 1000) });
}

const count = () => portal.root.jobs.handlers['count-figures']({});
const read = (period: string) => eric.get<Figures>(`/figures?period=${period}`);

test('the figures say what was bought, how fast and with what, beside the same time of the period before', async () => {
  await pay(-5, { seconds: 2 });
  await pay(-8 * 60, { seconds: 4 });
  await pay(-30, { mode: 'card' });
  // Yesterday at eleven, and at one, which is later than it is now.
  await pay(-25 * 60, { seconds: 8 });
  await pay(-23 * 60, { seconds: 8 });
  await count();
  const today = await read('today');
  expect(today.times).toHaveLength(288);
  expect(today.times[0]).toBe('2026-11-25T22:00:00.000Z');
  expect(today.purchases).toMatchObject([{ kind: 'prepaid-recharge', count: 2, before: 1 }]);
  expect(today.purchases[0]?.counts[143]).toBe(1);
  expect(today.purchasesBefore.reduce((sum, each) => sum + each)).toBe(2);
  const { median, p95, medianBefore } = today.delivery;
  for (const [found, exact] of [
    [median, 2_000],
    [p95, 4_000],
    [medianBefore, 8_000],
  ] as const) {
    expect(found).toBeGreaterThan(exact / 1.21);
    expect(found).toBeLessThan(exact * 1.21);
  }
  expect(today.methods).toEqual([
    { mode: 'card', started: 1, paid: 0, delivered: 0, startedBefore: 0, paidBefore: 0 },
    { mode: 'money-push', started: 2, paid: 2, delivered: 2, startedBefore: 1, paidBefore: 1 },
  ]);
  const amounts = await eric.get<Amounts>('/figures/amounts?period=today');
  expect(amounts).toMatchObject({ currency: 'RWF', kinds: [{ amount: '1000', before: '500' }] });
  for (const [period, steps, delivered] of [
    ['week', 168, 4],
    ['month', 30, 4],
    ['year', 365, 4],
  ] as const) {
    const figures = await read(period);
    expect([period, figures.times.length, figures.purchases[0]?.count]).toEqual([period, steps, delivered]);
  }
});

test('lines, codes and page speed of visitors with consent are counted, of others not', async () => {
  const { call } = portal;
  await call('checkLine', { msisdn: MAGIC_LINES.prepaid.msisdn });
  const speed = { page: 'home', connection: '3g', lcp: 1_900, inp: 80, cls: 0.05 } as const;
  const send = async (consent: string) =>
    (await call('recordPageSpeed', speed, { headers: { cookie: `consent=${consent}` } })).envelope.result;
  expect(await send('no')).toEqual({ counted: false });
  expect(await send('yes')).toEqual({ counted: true });
  await portal.root.modules.figures.writeVisits();
  await count();
  const { steps, pages, connections } = await read('today');
  expect(steps[0]).toEqual({ step: 'line-checked', count: 1, before: 0 });
  expect(pages).toMatchObject([{ name: 'home', visits: 1 }]);
  expect(connections).toMatchObject([{ name: '3g', visits: 1 }]);
  expect(pages[0]?.lcp).toBeGreaterThan(1_600);
  expect(pages[0]?.cls).toBeCloseTo(0.05, 1);
});

test('an unknown page and impossible values are refused', async () => {
  for (const change of [{ page: '0788123456' }, { lcp: -1 }, { cls: 1e9 }, { connection: 'pigeon' }]) {
    const input = { page: 'home', connection: '3g', lcp: 1, ...change } as never;
    expect((await portal.call('recordPageSpeed', input)).status).toBe(400);
  }
});

test('opening the page has the figures counted again, once for all who open it', async () => {
  const { pool } = portal.root.jobs;
  await pool.query(`UPDATE figure_progress SET through = $1 WHERE name = 'changes'`, [addMs(NOW, -MINUTE)]);
  await Promise.all([read('today'), read('today')]);
  const { rowCount } = await pool.query(`SELECT FROM graphile_worker.jobs WHERE key = 'count-figures'`);
  expect(rowCount).toBe(1);
});

test('nothing of the figures names a person', async () => {
  const { rows } = await portal.root.jobs.pool.query('SELECT measure, part, way FROM figures');
  expect(rows.length).toBeGreaterThan(5);
  expect(JSON.stringify(rows)).not.toMatch(/\d{5}/);
});
