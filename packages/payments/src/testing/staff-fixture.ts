import { money } from '@portal/domain/money/money';
import { openTestDb } from '@portal/platform/database/testing/database';
import type { RequestVerification } from '@portal/server/features/payments/staff/carry-out-staff-action';
import type { StaffActionInput } from '@portal/server/features/payments/staff/decide-staff-action';
import { beforeEach, expect } from 'vitest';
import type { PaymentMode } from '../methods/payment-mode.ts';
import { shortReference } from '../short-reference.ts';
import { decideAsStaff, verifyInHarness } from './decide-as-staff.ts';
import type { Fault } from './fake-wallet.ts';
import { createPaymentHarness, type PaymentHarness } from './payment-harness.ts';

export const DAY_MS = 24 * 3_600_000;

/** The same fault for the next 60 calls. */
export const repeatFault = (fault: Fault) => Array<Fault>(60).fill(fault);

/** Input for closing a payment. */
export const closeAs = (
  outcome: 'given' | 'returned' | 'unpaid',
  notDelivered = false,
): StaffActionInput => ({
  action: 'close',
  outcome,
  notDelivered,
});

/** Causes of a review. */
export type ReviewScenario = keyof ReturnType<typeof reviewScenarios>;

/** Gives each test of a file a fresh payment harness with staff actions. */
export function createStaffFixture() {
  const db = openTestDb();
  let harness: PaymentHarness;
  const createHarness = async (mode?: PaymentMode): Promise<PaymentHarness> => {
    harness = createPaymentHarness(db.pool, mode);
    await harness.clear();
    return harness;
  };
  beforeEach(async () => void (await createHarness()));

  /** Asks provider and operator as a running portal does. */
  const verify: RequestVerification = (paymentId) => verifyInHarness(harness, paymentId);
  return {
    harness: () => harness,
    createHarness,
    verify,
    decide: (id: string, input: StaffActionInput, requestVerification: RequestVerification = verify) =>
      decideAsStaff(harness, id, { input, verify: requestVerification }),
    /** Creates a payment in review. Afterwards provider and operator answer without faults. */
    stuck: async (cause: ReviewScenario): Promise<string> => {
      const id = await reviewScenarios(harness)[cause]();
      await harness.pass(12 * DAY_MS);
      expect((await harness.find(id)).state).toBe('review');
      for (const faults of [...Object.values(harness.wallet.faults), harness.operator.faults])
        faults.length = 0;
      return id;
    },
    textsOf: (id: string) =>
      harness.operator.messages.map(({ text }) => text).filter((text) => text.includes(shortReference(id))),
  };
}

/** Creates a payment that the wallet has charged. */
export async function payApproved({ pay, wallet }: Pick<PaymentHarness, 'pay' | 'wallet'>): Promise<string> {
  const id = await pay();
  wallet.approve(id);
  return id;
}

/** Creates a payment for each cause of a review. */
export function reviewScenarios(harness: PaymentHarness) {
  return {
    'charge-unknown': async () => {
      harness.wallet.faults.check.push(...repeatFault('throws'));
      return harness.pay();
    },
    'delivery-unknown': async () => {
      // Delivered, but every answer is lost.
      harness.operator.faults.push(...repeatFault('lost-after'));
      return payApproved(harness);
    },
    'refund-refused': async () => {
      harness.operator.state.refusal = 'line-closed';
      harness.wallet.faults.refund.push('refused');
      return payApproved(harness);
    },
    'refund-held': async () => {
      harness.operator.state.refusal = 'line-closed';
      harness.operator.holders.newSim.add('733000001');
      return payApproved(harness);
    },
    'refund-unknown': async () => {
      harness.operator.state.refusal = 'line-closed';
      harness.wallet.faults.refund.push(...repeatFault('lost-after'));
      return payApproved(harness);
    },
    'amount-differs': async () => {
      harness.wallet.chargeInstead(money(600, 'RWF'));
      return payApproved(harness);
    },
  };
}
