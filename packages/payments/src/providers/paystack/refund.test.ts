import { money } from '@portal/domain/money/money';
import type { JsonApi } from '@portal/platform/api-client/json-api';
import { expect, test } from 'vitest';
import type { RefundOutcome } from '../provider.ts';
import { refundPaystack, refundPaystackPart } from './refund.ts';

type Refund = Record<string, unknown> & { id: number; status: string };

const OURS = { transaction: 4099260516, transaction_reference: 'ours' };
const REQUEST = { reference: 'ours', providerReference: '4099260516', amount: money(500, 'RWF') };
const CHARGE = { currency: 'RWF', multiplier: 100, rate: null } as const;

/**
 * The gateway as its document describes it (PaystackOSS/openapi 9678dea, `refund_list`): one list of the refunds of every
 * charge, without a filter by charge. A new refund begins with `begins`; its answer may be lost.
 */
function gateway(listed: Refund[], { begins = 'pending', losesAnswer = false } = {}) {
  let posts = 0;
  const api: JsonApi = async ({ method, path, body }) => {
    if (method === 'GET') {
      const query = new URL(path, 'http://gateway').searchParams;
      const [page, perPage] = [Number(query.get('page') ?? 1), Number(query.get('perPage') ?? 50)];
      const data = listed.slice((page - 1) * perPage, page * perPage);
      return { kind: 'answered', status: 200, body: { status: true, data } };
    }
    posts += 1;
    const made = { ...body, ...OURS, id: 900 + posts, status: begins };
    listed.push(made);
    if (losesAnswer) return { kind: 'unknown', cause: new Error('no answer') };
    const data = { ...made, transaction: { id: OURS.transaction, reference: 'ours' } };
    return { kind: 'answered', status: 200, body: { status: true, data } };
  };
  return {
    refund: (attempt = 1): Promise<RefundOutcome> => refundPaystack(api, CHARGE, { ...REQUEST, attempt }),
    refundPart: (key: string, minor = 300) =>
      refundPaystackPart(api, CHARGE, {
        ...REQUEST,
        amount: { minor, currency: 'RWF' },
        charged: REQUEST.amount,
        key,
        payer: '788123456' as never,
      }),
    posts: () => posts,
  };
}

const ofOthers = (count: number, status = 'processed'): Refund[] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    status,
    transaction: id,
    transaction_reference: `other-${id}`,
  }));

test('a refund that the bank has still to carry out is submitted, and requested once', async () => {
  const listed: Refund[] = [];
  const { refund, posts } = gateway(listed);
  for (const day of [1, 2, 9])
    expect(await refund(), `day ${day}`).toEqual({ kind: 'submitted', refundReference: '901' });
  expect(posts()).toBe(1);
  for (const each of listed) each.status = 'processed';
  expect(await refund()).toEqual({ kind: 'refunded', refundReference: '901' });
});

test("another customer's refund in the list never counts as this customer's", async () => {
  const { refund, posts } = gateway(ofOthers(1));
  expect(await refund()).toEqual({ kind: 'submitted', refundReference: '901' });
  expect(posts()).toBe(1);
});

test('a refund whose answer was lost is found behind hundreds of others, and is not requested again', async () => {
  const listed = ofOthers(250);
  const lost = gateway(listed, { losesAnswer: true });
  expect((await lost.refund()).kind).toBe('unknown');
  for (let tries = 0; tries < 3; tries += 1)
    expect(await lost.refund()).toEqual({ kind: 'submitted', refundReference: '901' });
  expect(lost.posts()).toBe(1);
});

test('a part is requested once for its key, also when its answer was lost', async () => {
  const { refundPart, posts } = gateway(ofOthers(120), { losesAnswer: true });
  expect((await refundPart('key-1')).kind).toBe('unknown');
  for (let tries = 0; tries < 3; tries += 1)
    expect(await refundPart('key-1')).toEqual({ kind: 'submitted', refundReference: '901' });
  expect(posts()).toBe(1);
});

test.each([
  ['names no charge', {}],
  ['names nothing but null', { transaction: null, transaction_reference: '' }],
  ['contradicts itself', { transaction: OURS.transaction, transaction_reference: 'other' }],
])('while a listed refund %s, nothing is requested and nothing is promised', async (_what, names) => {
  const { refund, posts } = gateway([{ id: 1, status: 'processed', ...names }]);
  expect((await refund()).kind).toBe('unknown');
  expect(posts()).toBe(0);
});

test.each([
  ['number', { transaction: '4099260516' }],
  ['reference', { transaction_reference: 'ours' }],
])('a refund that names its charge by its %s alone is recognised', async (_what, names) => {
  const { refund, posts } = gateway([{ id: 7, status: 'processed', ...names }]);
  expect(await refund()).toEqual({ kind: 'refunded', refundReference: '7' });
  expect(posts()).toBe(0);
});

test('a part that a person refunded at the gateway is not the whole', async () => {
  const part = { ...OURS, id: 7, status: 'processed', amount: '10000', transaction_amount: 50_000 };
  const { refund, posts } = gateway([part]);
  expect((await refund()).kind).toBe('refused');
  expect(posts()).toBe(0);
});

test('a refund that failed is refused under its number and requested again under the next one', async () => {
  const listed: Refund[] = [{ ...OURS, id: 1, status: 'failed' }];
  const { refund, posts } = gateway(listed);
  expect(await refund(1)).toEqual({ kind: 'refused', reason: 'failed' });
  expect(await refund(2)).toEqual({ kind: 'submitted', refundReference: '901' });
  expect(await refund(2)).toEqual({ kind: 'submitted', refundReference: '901' });
  expect(posts()).toBe(1);
});

/** The statuses of PaystackOSS/openapi 9678dea, `refund_list`, and one that it does not have. */
test.each([
  ['pending', 'submitted'],
  ['processing', 'submitted'],
  ['processed', 'refunded'],
  ['failed', 'refused'],
  // A person enters the customer's account at the gateway: the staff have to hear of it.
  ['needs-attention', 'refused'],
  ['a-new-word', 'unknown'],
])('a refund that the gateway lists as %s is %s, as a whole and as a part', async (status, kind) => {
  const { refund, refundPart, posts } = gateway([{ ...OURS, id: 7, status, merchant_note: 'Refund key-1' }]);
  expect((await refund()).kind).toBe(kind);
  expect((await refundPart('key-1')).kind).toBe(kind);
  expect(posts()).toBe(0);
});

test('a new number never requests a second refund beside one that has not failed', async () => {
  for (const status of ['processed', 'processing', 'needs-attention', 'a-new-word']) {
    const { refund, posts } = gateway([{ ...OURS, id: 7, status }]);
    await refund(2);
    expect(posts(), status).toBe(0);
  }
});
