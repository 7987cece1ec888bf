import type { ReviewCause } from '@portal/payments/engine/find-review-cause';
import { expect, test } from 'vitest';
import { movementOfAction, possibleActions } from './staff-actions.ts';

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

test('a held refund moves money like any other, a check moves none', () => {
  const payment = { id: 'x', payer: '788000001', amountMinor: 500, currency: 'RWF', chargedMinor: 600 };
  const moved = (action: 'refund-proven' | 'check' | 'close-unpaid') =>
    movementOfAction('1', { action, notDelivered: false }, {
      ...payment,
      chargedCurrency: null,
    } as Parameters<typeof movementOfAction>[2]);
  expect(moved('refund-proven')).toMatchObject({ amount: 600, payee: '788000001' });
  expect(moved('close-unpaid')).toMatchObject({ amount: 600, payee: null });
  expect(moved('check')).toBeNull();
});
