import { openTestDb } from '@portal/platform/database/testing/database';
import { countRuns } from '@portal/platform/testing/thorough';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '../audit/check-invariants.ts';
import { createDisputeTools } from '../testing/dispute-fixture.ts';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { createRefundTools } from '../testing/refund-fixture.ts';
import { payApproved } from '../testing/staff-fixture.ts';

// Purchases that are delivered or not, disputes of staff and of the bank, refunds after delivery, and a process that dies
// after any commit.

const MINUTE = 60_000;

const db = openTestDb();
let harness: PaymentHarness;

beforeEach(() => {
  harness = createPaymentHarness(db.pool, 'card-paystack');
});

const step = fc.record({
  what: fc.constantFrom('dispute', 'report', 'win', 'lose', 'refund', 'take-back', 'settle', 'wait', 'wait'),
  minor: fc.option(fc.integer({ min: 1, max: 500 })),
  /** Commits until the process dies; `null`: it lives. */
  dies: fc.option(fc.integer({ min: 1, max: 6 })),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Does one step. A process that dies in it begins again. */
async function play(id: string, { what, minor, dies }: Step): Promise<void> {
  const [tools, disputes] = [createRefundTools(harness), createDisputeTools(harness)];
  const open = (await harness.disputes.listOfPayment(id)).find(({ state }) => state === 'open');
  const closing = (outcome: 'won' | 'lost') =>
    open &&
    harness.disputes.close(open.id, { outcome, by: 'eric', reason: 'letter', at: harness.clock.now() });
  if (dies !== null) harness.process.crashAfter(dies);
  try {
    if (what === 'dispute') await disputes.open(id, { amountMinor: minor });
    if (what === 'report')
      await disputes.open(id, { amountMinor: minor, by: null, providerReference: `D${minor}` });
    if (what === 'win') await closing('won');
    if (what === 'lose') await closing('lost');
    if (what === 'refund') await tools.request(id, { minor });
    if (what === 'take-back') await tools.request(id, { delivery: 'take-back' });
    await harness.pass(what === 'wait' ? 30 * MINUTE : 1_000);
  } catch {
    // The process died, or a refund was refused.
  }
  harness.process.restart();
}

test('whatever dies and when, disputes and refunds audit to the franc', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.constantFrom('ok', 'refused', 'lost-after', 'lost-before'), { maxLength: 3 }),
      fc.array(step, { minLength: 2, maxLength: 7 }),
      async (isDelivered, faults, steps) => {
        harness = createPaymentHarness(db.pool, 'card-paystack');
        await harness.clear();
        harness.wallet.faults.refund.push(...faults);
        if (!isDelivered) harness.operator.faults.push(...Array(40).fill('lost-before'));
        const id = await payApproved(harness);
        await harness.pass(MINUTE);
        if (!isDelivered) {
          harness.operator.faults.length = 0;
          harness.operator.state.refusal = 'line-closed';
        }
        for (const each of steps) await play(id, each);
        await harness.pass(3 * 24 * 60 * MINUTE);
        for (const dispute of await harness.disputes.listOfPayment(id))
          if (dispute.state === 'open')
            await harness.disputes.close(dispute.id, {
              outcome: 'won',
              by: 'eric',
              reason: 'letter',
              at: harness.clock.now(),
            });
        await harness.pass(3 * 24 * 60 * MINUTE);
        const findings = await checkInvariants(db.pool, harness.clock.now(), 'all');
        const violations = findings.flatMap((each) => each.violations.map(({ detail }) => detail));
        // The bank may give back what was refunded: the audit names that, and nothing else.
        const isByBank = (await harness.disputes.listOfPayment(id)).some(
          ({ openedBy, state }) => openedBy === null && state === 'lost',
        );
        const explained = isByBank ? /^charged 500: refunded|^by the journal the provider owes/ : /^$/;
        expect(violations.filter((detail) => !explained.test(detail))).toEqual([]);
        const balances = await createRefundTools(harness).balances();
        expect(Object.values(balances).reduce((sum, each) => sum + each, 0)).toBe(0);
      },
    ),
    { numRuns: countRuns(24) },
  );
});
