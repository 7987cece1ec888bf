import { money } from '@portal/domain/money';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { makeTestDb } from '../../../platform/db/test-db.ts';
import type { TestDb } from '../../../platform/db/test-server.ts';
import { decideAsStaff, verifyInWorld } from '../testing/decide-as-staff.ts';
import type { Fault } from '../testing/fake-wallet.ts';
import { type PaymentWorld, paymentWorld } from '../testing/payment-world.ts';
import type { Wish } from './decide.ts';
import type { Verify } from './decide-payment.ts';

export const DAY = 24 * 3_600_000;

/** The same fault for the next 60 calls. */
export const many = (fault: Fault) => Array<Fault>(60).fill(fault);

/** Input for closing a payment. */
export const closeAs = (outcome: 'given' | 'returned' | 'unpaid', notDelivered = false): Wish => ({
  action: 'close',
  outcome,
  notDelivered,
});

/** Causes of a review. */
export type Trouble = keyof ReturnType<typeof reviewScenarios>;

/** Gives each test of a file a fresh payment harness with staff actions. */
export function staffStage() {
  let db: TestDb;
  let harness: PaymentWorld;
  const createHarness = async (): Promise<PaymentWorld> => {
    harness = paymentWorld(db.pool);
    await harness.clear();
    return harness;
  };
  beforeAll(async () => {
    db = await makeTestDb();
  });
  beforeEach(async () => void (await createHarness()));
  afterAll(() => db.drop());

  /** Asks provider and operator as a running portal does. */
  const verify: Verify = (paymentId) => verifyInWorld(harness, paymentId);
  return {
    harness: () => harness,
    createHarness,
    verify,
    decide: (id: string, input: Wish, requestVerification: Verify = verify) =>
      decideAsStaff(harness, id, input, requestVerification),
    /** Creates a payment in review. Afterwards provider and operator answer without faults. */
    stuck: async (cause: Trouble): Promise<string> => {
      const id = await reviewScenarios(harness)[cause]();
      await harness.pass(12 * DAY);
      expect((await harness.find(id)).state).toBe('review');
      for (const faults of [...Object.values(harness.wallet.faults), harness.operator.faults])
        faults.length = 0;
      return id;
    },
    textsOf: (id: string) =>
      harness.operator.messages.map(({ text }) => text).filter((text) => text.includes(id.slice(0, 8))),
  };
}

/** Creates a payment that the wallet has charged. */
export async function approved({ pay, wallet }: Pick<PaymentWorld, 'pay' | 'wallet'>): Promise<string> {
  const id = await pay();
  wallet.approve(id);
  return id;
}

/** Creates a payment for each cause of a review. */
export function reviewScenarios(harness: PaymentWorld) {
  return {
    'charge-unknown': async () => {
      harness.wallet.faults.check.push(...many('throws'));
      return harness.pay();
    },
    'delivery-unknown': async () => {
      // Delivered, but every answer is lost.
      harness.operator.faults.push(...many('lost-after'));
      return approved(harness);
    },
    'refund-refused': async () => {
      harness.operator.state.refusal = 'line-closed';
      harness.wallet.faults.refund.push('refused');
      return approved(harness);
    },
    'refund-unknown': async () => {
      harness.operator.state.refusal = 'line-closed';
      harness.wallet.faults.refund.push(...many('lost-after'));
      return approved(harness);
    },
    'amount-differs': async () => {
      harness.wallet.chargeInstead(money(600, 'RWF'));
      return approved(harness);
    },
  };
}
