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

function listing(all: unknown[]) {
  const asked: string[] = [];
  const api: Pick<AirtelApi, 'call'> = {
    call: async ({ path }) => {
      asked.push(path);
      const query = new URL(path, 'http://here').searchParams;
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
      return {
        kind: 'answered',
        status: 200,
        body: { data: { transactions: all.slice(offset, offset + limit) } },
      };
    },
  };
  return { asked, list: () => airtelRecords(api, 'wallet').list(DAY) };
}

test('a day of more than a page is read to its end', async () => {
  const { asked, list } = listing(Array.from({ length: 230 }, (_, id) => movement(id)));
  expect(await list()).toMatchObject({ kind: 'listed', lines: { length: 230 } });
  expect(asked).toHaveLength(3);
});

test('what failed moved no money, and what is of another day is not of this one', async () => {
  const answer = await listing([
    movement(1, { status: 'TF' }),
    movement(2, { created_at: DAY.to.getTime() }),
    movement(3),
  ]).list();
  expect(answer).toMatchObject({ kind: 'listed', lines: [{ reference: 'payment-3' }] });
});

test('a summary in other words than we know is no summary', async () => {
  expect((await listing([{ date: 'yesterday' }]).list()).kind).toBe('none');
});
