import { expect, test } from 'vitest';
import type { AirtelApi } from './airtel-api.ts';
import { airtelRecords } from './provider-records.ts';

const DAY = { from: new Date('2026-02-28T00:00:00Z'), to: new Date('2026-03-01T00:00:00Z') };

const movement = (id: number, over: object = {}) => ({
  id: `payment-${id}`,
  airtel_money_id: `MP${id}`,
  amount: '500',
  currency: 'RWF',
  status: 'TS',
  transaction_type: 'MERCHANT_PAYMENT',
  created_at: Date.parse('2026-02-28T10:00:00Z'),
  ...over,
});

/** @param most rows of a page, whatever the limit of the request */
function listing(all: unknown[], most = 1_000) {
  const asked: string[] = [];
  const api: Pick<AirtelApi, 'call'> = {
    call: async ({ path }) => {
      asked.push(path);
      const query = new URL(path, 'http://here').searchParams;
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
      return {
        kind: 'answered',
        status: 200,
        body: { data: { transactions: all.slice(offset, offset + Math.min(limit, most)) } },
      };
    },
  };
  return { asked, list: () => airtelRecords(api, 'wallet').list(DAY) };
}

test('a day of more than a page is read to its end', async () => {
  const { asked, list } = listing(Array.from({ length: 230 }, (_, id) => movement(id)));
  expect(await list()).toMatchObject({ kind: 'listed', lines: { length: 230 } });
  expect(asked).toHaveLength(4);
});

test('a day is read to its end where the provider gives fewer rows than asked for', async () => {
  const { list } = listing(
    Array.from({ length: 230 }, (_, id) => movement(id)),
    20,
  );
  expect(await list()).toMatchObject({ kind: 'listed', lines: { length: 230 } });
});

test('what failed moved no money, and what is of another day is not of this one', async () => {
  const answer = await listing([
    movement(1, { status: 'TF' }),
    movement(2, { created_at: DAY.to.getTime() }),
    movement(3),
  ]).list();
  expect(answer).toMatchObject({ kind: 'listed', lines: [{ reference: 'payment-3' }] });
});

test('letters in small, a time as text and a reversal are read as they are meant', async () => {
  const answer = await listing([
    movement(1, { status: 'ts ', created_at: String(Date.parse('2026-02-28T10:00:00Z')) }),
    movement(2, { transaction_type: 'reversal', created_at: '2026-02-28T12:00:00+02:00' }),
  ]).list();
  const lines = [
    { kind: 'charge', reference: 'payment-1' },
    { kind: 'refund', reference: 'payment-2' },
  ];
  expect(answer).toMatchObject({ kind: 'listed', lines });
});

test.each([
  ['words', { date: 'yesterday' }],
  ['letters of a state', movement(1, { status: 'SETTLED' })],
  ['no time', movement(1, { created_at: null })],
  ['an empty time', movement(1, { created_at: '' })],
  ['a time without a zone', movement(1, { created_at: '2026-02-28 10:00:00' })],
])('a summary in other words than we know is no summary: %s', async (_what, line) => {
  expect((await listing([movement(2), line]).list()).kind).toBe('none');
});
