import { expect, test } from 'vitest';
import type { ReviewCause } from '../../features/payments/staff/find-review-cause.ts';
import { needsApproval, possibleActions } from './staff-actions.ts';

const PAYMENT = { state: 'review', starts: 1, amountMinor: 500, chargedMinor: 500 };

const actionsAt = (cause: ReviewCause) =>
  possibleActions({ payment: PAYMENT, cause, callbacks: [], disputes: [] } as unknown as Parameters<
    typeof possibleActions
  >[0]);

test('a refund that is held is offered only as one whose payer is known', () => {
  expect(actionsAt('refund-held')).toContain('refund-proven');
  expect(actionsAt('refund-held')).not.toContain('refund');
});

test('a refund that is not held is not offered as one whose payer is known', () => {
  expect(actionsAt('refund-refused')).toContain('refund');
  expect(actionsAt('refund-refused')).not.toContain('refund-proven');
});

test('a held refund above the limit needs a second person like any other', () => {
  expect(needsApproval('refund-proven', PAYMENT, 499)).toBe(true);
  expect(needsApproval('refund-proven', PAYMENT, 500)).toBe(false);
});
