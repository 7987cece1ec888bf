import type { Payment } from '@portal/payments/engine/payment';
import { expect, test } from 'vitest';
import { findOutcome } from './find-outcome.ts';

const outcomeOf = async (payment: Partial<Payment>) => {
  const store = { find: async () => ({ reason: 'expired', ...payment }) as Payment };
  return (await findOutcome({ store } as never, 'payment'))?.state;
};
const asked = { state: 'expired', dueAt: new Date('2040-03-01T09:00:00Z') } as const;

// A standing order pays once more on the next day what has failed (decision 240).
test('an expired payment that nobody had to approve has not failed while its provider may still charge it', async () => {
  expect(await outcomeOf({ ...asked, mode: 'money-push', mandateId: 'mandate' })).toBe('open');
  expect(await outcomeOf({ ...asked, mode: 'airtime', mandateId: null })).toBe('open');
  expect(await outcomeOf({ ...asked, mode: 'money-push', mandateId: 'mandate', dueAt: null })).toBe('failed');
});

test('a request that its payer left on the handset has failed', async () => {
  expect(await outcomeOf({ ...asked, mode: 'money-push', mandateId: null })).toBe('failed');
});
