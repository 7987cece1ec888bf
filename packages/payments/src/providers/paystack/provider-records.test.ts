import type { JsonApi } from '@portal/platform/api-client/json-api';
import { expect, test } from 'vitest';
import { paystackRecords } from './provider-records.ts';

const DAY = { from: new Date('2026-02-28T00:00:00Z'), to: new Date('2026-03-01T00:00:00Z') };
const NAIRA = { currency: 'NGN', multiplier: 100, rate: '1.0625' } as const;

/** A charge of RWF 500 in naira, as we had registered it. */
const charge = (id: number, over: object = {}) => ({
  id,
  reference: `order.${id}`,
  amount: 53_125,
  currency: 'NGN',
  metadata: { order_amount: '500', order_currency: 'RWF', amount: 53_125, currency: 'NGN' },
  created_at: '2026-02-28T09:00:00Z',
  paid_at: '2026-02-28T10:00:00Z',
  ...over,
});
const refund = (id: number, over: object = {}) => ({
  id,
  status: 'processed',
  amount: '53125',
  currency: 'NGN',
  transaction_reference: `order.${id}`,
  createdAt: '2026-02-28T11:00:00Z',
  ...over,
});

function list(charges: object[], refunds: object[] = []) {
  const api: JsonApi = async ({ path }) => {
    const url = new URL(path, 'http://here');
    const [page, perPage] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('perPage'))];
    const all = url.pathname === '/refund' ? refunds : charges;
    const data = all.slice((page - 1) * perPage, page * perPage);
    return { kind: 'answered', status: 200, body: { status: true, data } };
  };
  return paystackRecords(api, NAIRA, (reference) => reference.replaceAll('.', '_')).list(DAY);
}

test('a charge in naira is what we had registered it for, in francs', async () => {
  expect(await list([charge(1)])).toMatchObject({
    kind: 'listed',
    lines: [{ kind: 'charge', reference: 'order_1', amount: { minor: 500, currency: 'RWF' } }],
  });
});

test('one that took more than was registered never looks like the right amount', async () => {
  const answer = await list([charge(1, { amount: 63_125 })]);
  expect(answer).toMatchObject({ lines: [{ amount: { minor: 594, currency: 'RWF' } }] });
});

test('a charge without a payment of the portal is listed with the amount that the gateway charged', async () => {
  const answer = await list([charge(1, { metadata: null, amount: 200_000 })]);
  expect(answer).toMatchObject({ lines: [{ amount: { minor: 200_000, currency: 'NGN' } }] });
});

test('refunds are listed once they are processed, by the hour they were', async () => {
  const refunds = [
    refund(1),
    refund(2, { status: 'pending' }),
    refund(3, { refunded_at: '2026-03-05T08:00:00Z' }),
  ];
  expect(await list([], refunds)).toMatchObject({
    lines: [{ kind: 'refund', reference: 'order_1', amount: { minor: 53_125, currency: 'NGN' } }],
  });
});

test('a long day is read page by page, and what was paid after midnight belongs to the next', async () => {
  const many = Array.from({ length: 150 }, (_, id) => charge(id));
  const answer = await list([...many, charge(150, { paid_at: '2026-03-01T00:00:01Z' })]);
  expect(answer).toMatchObject({ kind: 'listed', lines: { length: 150 } });
});

test('a list in other words than we know is no list of records', async () => {
  expect((await list([{ when: 'today' }])).kind).toBe('none');
});
