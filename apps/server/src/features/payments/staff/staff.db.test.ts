import type { Fault } from '@portal/payments/testing/fake-wallet';
import { parseTestMsisdn } from '@portal/payments/testing/parse-test-msisdn';
import type { PaymentHarness } from '@portal/payments/testing/payment-harness';
import { createRefundTools } from '@portal/payments/testing/refund-fixture';
import {
  closeAs,
  createStaffFixture,
  DAY_MS,
  type ReviewScenario,
  reviewScenarios,
} from '@portal/payments/testing/staff-fixture';
import { countRuns } from '@portal/platform/testing/thorough';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { readTransaction } from '../transactions/read-transaction.ts';
import type { StaffActionInput } from './decide-staff-action.ts';

const OTHER = parseTestMsisdn('788000009');
const REFUND: StaffActionInput = { action: 'refund', notDelivered: false };
const { decide, createHarness, stuck, textsOf, harness: freshWorld } = createStaffFixture();

let harness: PaymentHarness;
beforeEach(() => {
  harness = freshWorld();
});

const view = (id: string) => readTransaction(harness.deps, id, { visitorId: 'visitor', locale: 'en' });

describe('a payment in review', () => {
  test('whose delivery was unknown is delivered once when staff retry, and the customer gets an SMS', async () => {
    const id = await stuck('delivery-unknown');
    expect((await decide(id, { action: 'retry' })).kind).toBe('queued');
    await harness.runJobs();
    expect((await harness.find(id)).state).toBe('fulfilled');
    expect(harness.operator.topUps.get(id)?.times).toBe(1);
    expect((await view(id)).status).toBe('SUCCESS');
    expect(textsOf(id).at(-1)).toContain('was added');
  });

  test('whose charge was unknown is checked again, and a charge is delivered', async () => {
    const id = await stuck('charge-unknown');
    harness.wallet.approve(id);
    await decide(id, { action: 'retry' });
    await harness.runJobs();
    expect((await harness.find(id)).state).toBe('fulfilled');
  });

  test('whose charge was unknown and was not made is closed, and the customer is told', async () => {
    const id = await stuck('charge-unknown');
    harness.wallet.refuse(id);
    await decide(id, { action: 'retry' });
    await harness.runJobs();
    expect(await view(id)).toMatchObject({ status: 'FAILED' });
    expect(textsOf(id).at(-1)).toContain('Nothing was taken');
  });

  test('that was charged another amount is refunded exactly that amount', async () => {
    const id = await stuck('amount-differs');
    expect((await decide(id, REFUND)).kind).toBe('queued');
    await harness.runJobs();
    expect(harness.wallet.ledger.get(id)?.refunds).toBe(1);
    expect(await view(id)).toMatchObject({ status: 'FAILED', statusReason: 'amount-differs' });
    expect(textsOf(id).at(-1)).toContain('600 is back');
  });

  test('whose refund was refused is refunded when the provider accepts it later', async () => {
    const id = await stuck('refund-refused');
    await decide(id, { action: 'retry' });
    await harness.runJobs();
    expect(await view(id)).toMatchObject({ status: 'FAILED', statusReason: 'refunded-by-staff' });
    expect(harness.wallet.ledger.get(id)?.refunds).toBe(1);
  });

  test('for the second time sends no second SMS about the review', async () => {
    const id = await stuck('refund-refused');
    harness.wallet.faults.refund.push('refused');
    await decide(id, { action: 'retry' });
    await harness.runJobs();
    expect((await harness.find(id)).state).toBe('review');
    expect(textsOf(id).filter((text) => text.includes('looking into'))).toHaveLength(1);
  });

  test('is not refunded while its delivery is unknown', async () => {
    const id = await stuck('delivery-unknown');
    expect(await decide(id, REFUND)).toMatchObject({ kind: 'refused', why: 'delivery-not-known' });
    expect((await harness.find(id)).state).toBe('review');
  });

  test('that was closed as given is a success, and no other payment can deliver the order', async () => {
    const id = await stuck('refund-refused');
    await decide(id, closeAs('given'));
    await harness.runJobs();
    expect(await view(id)).toMatchObject({ status: 'SUCCESS', statusReason: null });
    expect((await harness.find(id)).delivers).toBe(true);
  });

  test('closed as unpaid still accepts a charge that is found later', async () => {
    const id = await stuck('charge-unknown');
    harness.wallet.refuse(id);
    await decide(id, closeAs('unpaid'));
    expect(await view(id)).toMatchObject({ status: 'FAILED', statusReason: 'nothing-taken' });
    const line = harness.wallet.ledger.get(id);
    if (line) Object.assign(line, { state: 'charged', charges: 1 });
    await harness.callBack(`${id}|signed`);
    await harness.runJobs();
    expect((await harness.find(id)).state).toBe('fulfilled');
    expect(textsOf(id).at(-1)).toContain('went through after all');
  });
});

test('stores who decided and why in the history', async () => {
  const id = await stuck('refund-refused');
  await decide(id, { action: 'retry' });
  const history = await harness.deps.store.history(id);
  expect(history.at(-1)).toMatchObject({ event: 'staff-refunded', by: 'Keza', note: 'the customer called' });
  expect(history.filter(({ by }) => by !== null)).toHaveLength(1);
});

test('refuses the second of two concurrent decisions', async () => {
  const id = await stuck('refund-refused');
  const kinds = (await Promise.all([decide(id, REFUND), decide(id, closeAs('given'))])).map(
    ({ kind }) => kind,
  );
  expect(kinds.filter((kind) => kind === 'queued' || kind === 'closed')).toHaveLength(1);
});

const input = fc.constantFrom<StaffActionInput>(
  { action: 'check' },
  { action: 'retry' },
  { action: 'retry' },
  REFUND,
  { action: 'refund', notDelivered: true },
  closeAs('unpaid'),
);
const fault = fc.constantFrom<Fault>('ok', 'lost-after', 'lost-before', 'throws');

test('never delivers or refunds twice, whatever staff decide and whatever fails', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(reviewScenarios(harness)) as ReviewScenario[])),
      fc.array(
        fc.record({
          inputs: fc.array(input, { maxLength: 3 }),
          otherWallets: fc.nat(2),
          fault,
          waits: fc.boolean(),
        }),
        { maxLength: 4 },
      ),
      async (cause, steps) => {
        // A wallet that can pay to any number.
        harness = await createHarness('gsma');
        const { payOtherPayment } = createRefundTools(harness);
        const id = await stuck(cause);
        for (const { inputs, otherWallets, fault, waits } of steps) {
          harness.operator.faults.push(fault);
          harness.wallet.faults.refund.push(fault);
          await Promise.all([
            ...inputs.map((each) => decide(id, each)),
            ...Array.from({ length: otherWallets }, () => payOtherPayment(id, { payee: OTHER })),
          ]);
          await harness.runJobs();
          if (waits) await harness.pass(3 * DAY_MS);
        }
        await harness.pass(12 * DAY_MS);
        const line = harness.wallet.ledger.get(id);
        const given = harness.operator.topUps.get(id)?.times ?? 0;
        const elsewhere = [...(line?.payouts.values() ?? [])].filter(({ minor }) => minor !== null);
        const back = (line?.refunds ?? 0) + elsewhere.length;
        expect(given + back, `${cause}: given ${given}, back ${back}`).toBeLessThanOrEqual(1);
        const { state } = await harness.find(id);
        if (state === 'fulfilled') expect(given).toBe(1);
        if (state === 'refunded') expect(back).toBe(1);
        if (line?.charges) expect(['fulfilled', 'refunded', 'review']).toContain(state);
      },
    ),
    { numRuns: countRuns(12), endOnFailure: true },
  );
}, 600_000);
