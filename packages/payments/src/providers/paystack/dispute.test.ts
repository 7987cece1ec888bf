import type { JsonApi } from '@portal/platform/api-client/json-api';
import { expect, test } from 'vitest';
import { findDispute, readDisputeEvent } from './dispute.ts';

const CHARGE = { currency: 'RWF', multiplier: 100, rate: null } as const;

/** The gateway's answer about a dispute. */
function answering(data: object): JsonApi {
  return async () => ({ kind: 'answered', status: 200, body: { status: true, data } });
}

const dispute = {
  status: 'awaiting-merchant-feedback',
  refund_amount: 50_000,
  currency: 'RWF',
  category: 'fraud',
  dueAt: '2026-12-01T15:00:00.000Z',
  transaction: { reference: 'ours' },
};

test('an open dispute has amount, reason and the day its evidence is due', async () => {
  expect(await findDispute(answering(dispute), CHARGE, '2867')).toEqual({
    kind: 'found',
    reference: 'ours',
    amount: { minor: 500, currency: 'RWF' },
    state: 'open',
    reason: 'fraud',
    evidenceDueAt: new Date('2026-12-01T15:00:00Z'),
  });
});

// PaystackOSS/openapi has `dueAt` in the answer and `due_at` in lists and webhooks.
test.each([
  [{ dueAt: '2026-12-01T15:00:00.000Z' }, new Date('2026-12-01T15:00:00Z')],
  [{ dueAt: undefined, due_at: '2026-12-02T15:00:00.000Z' }, new Date('2026-12-02T15:00:00Z')],
  [{ dueAt: null, due_at: '2026-12-02T15:00:00.000Z' }, new Date('2026-12-02T15:00:00Z')],
  [{ dueAt: undefined, due_at: undefined }, null],
])('staff see until when evidence is due: %j', async (change, evidenceDueAt) => {
  expect(await findDispute(answering({ ...dispute, ...change }), CHARGE, '2867')).toMatchObject({
    evidenceDueAt,
  });
});

test.each([
  ['declined', 'won'],
  ['merchant-accepted', 'lost'],
  ['a-new-word', 'open'],
])('a dispute that was resolved as %s is %s', async (resolution, state) => {
  const answer = await findDispute(answering({ ...dispute, status: 'resolved', resolution }), CHARGE, '2867');
  expect(answer).toMatchObject({ state });
});

test('an unreadable answer ends nothing', async () => {
  expect((await findDispute(answering({ status: 'resolved' }), CHARGE, '2867')).kind).toBe('unknown');
});

test.each([
  ['charge.dispute.create', '2867'],
  ['charge.dispute.remind', '2867'],
  ['charge.dispute.resolve', '2867'],
  ['charge.success', null],
  ['refund.processed', null],
])('the webhook %s is about the dispute %s', (event, expected) => {
  expect(readDisputeEvent(JSON.stringify({ event, data: { id: 2867 } }))).toBe(expected);
  expect(readDisputeEvent('<html>')).toBeNull();
});
