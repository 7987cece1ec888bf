import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ProviderNotCalled } from '../circuit-breaker/guard-providers.ts';
import type { PaymentMode } from '../methods/payment-mode.ts';
import { assertInvariants } from '../testing/assert-invariants.ts';
import { decideAsStaff } from '../testing/decide-as-staff.ts';
import type { Fault } from '../testing/fake-wallet.ts';
import { parseTestMsisdn } from '../testing/parse-test-msisdn.ts';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { createRefundTools } from '../testing/refund-fixture.ts';
import { payApproved } from '../testing/staff-fixture.ts';
import type { PaymentRefund } from './refund.ts';
import { settleRefund } from './settle-refund.ts';

// The rules of a refund, for every cause (decision 208).

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PAYER = '733000001';
const OTHER = parseTestMsisdn('788000009');

const db = openTestDb();
let harness: PaymentHarness;
let tools: ReturnType<typeof createRefundTools>;

async function open(mode: PaymentMode): Promise<void> {
  harness = createPaymentHarness(db.pool, mode);
  tools = createRefundTools(harness);
  await harness.clear();
}

beforeEach(() => open('gsma'));

const many = (fault: Fault) => Array<Fault>(300).fill(fault);

/** What staff and jobs do about the refund of a payment `id` of RWF 500. */
type Case = {
  /** Buys. Returns the payment's id. */
  buy: () => Promise<string>;
  /** Has the portal owe the money back. */
  owe: (id: string) => Promise<unknown>;
  find: (id: string) => Promise<PaymentRefund | undefined>;
  settle: (id: string, settlement: 'retry' | 'payer-proven') => Promise<{ kind: string }>;
  payOther: typeof tools.payOther;
};

const findLater = async (id: string) => (await harness.refunds.listOfPayments([id])).get(id)?.[0];

const CASES: Record<string, Case> = {
  'of what was not delivered': {
    buy: async () => {
      harness.operator.state.refusal = 'line-closed';
      return payApproved(harness);
    },
    owe: () => harness.pass(20_000),
    find: async (id) => (await harness.refunds.find(id)) ?? undefined,
    settle: (id, settlement) => {
      const proven = { action: 'refund', notDelivered: false, payerProven: true } as const;
      return decideAsStaff(harness, id, { input: settlement === 'retry' ? { action: 'retry' } : proven });
    },
    payOther: (id, wish) => tools.payOtherPayment(id, wish),
  },
  'of a delivery that is taken back': {
    buy: () => tools.buyDelivered(),
    owe: async (id) => {
      await tools.request(id, { delivery: 'take-back' });
      await harness.pass(20_000);
    },
    find: findLater,
    settle: async (id, settlement) =>
      settleRefund({ ...harness.deps, refunds: harness.refunds }, (await findLater(id))?.id ?? '', {
        settlement,
        staff: { by: 'keza', reason: 'identity card seen in the shop' },
      }),
    payOther: async (id, wish) => tools.payOther((await findLater(id))?.id ?? '', wish),
  },
};

/** What the wallet has given back of a payment, in minor units: to the payer, and to others. */
function paidOut(id: string): { toPayer: number; toOthers: { payee: string; minor: number | null }[] } {
  const line = harness.wallet.ledger.get(id);
  const whole = (line?.refunds ?? 0) * 500;
  const toOthers = [...(line?.payouts.values() ?? [])].filter(({ minor }) => minor !== null);
  return { toPayer: Math.max(whole, tools.returned(id)), toOthers };
}

const REFUNDED = { toPayer: 500, toOthers: [] };
const AT_OTHER = { toPayer: 0, toOthers: [{ payee: OTHER, minor: 500 }] };

test('a provider is told whether a refund was requested before, and whether it was accepted', async () => {
  const { refunds } = harness.deps.providers.gsma;
  if (!refunds) throw new Error('the wallet refunds');
  const refund = vi.spyOn(refunds, 'refund');
  harness.wallet.faults.refund.push('lost-before', 'submitted');
  harness.operator.state.refusal = 'line-closed';
  await payApproved(harness);
  await harness.pass(DAY);
  expect(refund.mock.calls.map(([{ earlier }]) => earlier)).toEqual([undefined, 'unclear', 'accepted']);
  refund.mockRestore();
});

describe.each(Object.entries(CASES))('a refund %s', (_cause, { buy, owe, find, settle, payOther }) => {
  const owing = async (...faults: Fault[]) => {
    harness.wallet.faults.refund.push(...faults);
    const id = await buy();
    await owe(id);
    return id;
  };

  describe('that the bank has accepted', () => {
    test('does not go to review for nine days, and ends when the bank has made it', async () => {
      const id = await owing(...many('submitted'));
      await harness.pass(9 * DAY);
      expect((await find(id))?.state).toBe('submitted');
      expect(harness.alarms).toEqual([]);
      harness.wallet.faults.refund.length = 0;
      await harness.pass(DAY);
      expect((await find(id))?.state).toBe('refunded');
      expect(paidOut(id)).toEqual(REFUNDED);
      await assertInvariants(harness);
    });

    test('goes to review after ten days, and staff have it checked again under its number', async () => {
      const id = await owing(...many('submitted'));
      await harness.pass(11 * DAY);
      expect((await find(id))?.state).toBe('review');
      harness.wallet.faults.refund.length = 0;
      await settle(id, 'retry');
      await harness.runJobs();
      expect(await find(id)).toMatchObject({ state: 'refunded', attempt: 1 });
    });

    test('and returns goes to review, and staff are told', async () => {
      const id = await owing('submitted', 'submitted', 'refused');
      await harness.pass(DAY);
      expect(await find(id)).toMatchObject({ state: 'review', refusal: 'not given back' });
      expect(harness.alarms).toContain('review');
    });
  });

  test.each(['lost-before', 'lost-after', 'throws'] as const)(
    'without an answer (%s) is requested again under the same key, and made once',
    async (fault) => {
      const id = await owing(fault, fault, fault);
      await harness.pass(60 * MINUTE);
      expect(await find(id)).toMatchObject({ state: 'refunded', attempt: 1 });
      expect(paidOut(id)).toEqual(REFUNDED);
      expect(await tools.balances()).toEqual({});
      await assertInvariants(harness);
    },
  );

  test('has a new number after each refusal, and keeps it while the outcome is unknown', async () => {
    const id = await owing('refused');
    harness.wallet.faults.refund.push('refused');
    await settle(id, 'retry');
    await harness.runJobs();
    expect(await find(id)).toMatchObject({ state: 'review', attempt: 2 });
    harness.wallet.faults.refund.push(...many('lost-after'));
    await settle(id, 'retry');
    await harness.pass(3 * DAY);
    expect(await find(id)).toMatchObject({ state: 'review', attempt: 3 });
    harness.wallet.faults.refund.length = 0;
    await settle(id, 'retry');
    await harness.runJobs();
    expect(await find(id)).toMatchObject({ state: 'refunded', attempt: 3 });
    expect(paidOut(id)).toEqual(REFUNDED);
  });

  describe('begins its schedule again', () => {
    test('when staff retry it days later: the first try without an answer does not end it', async () => {
      const id = await owing('refused');
      await harness.pass(3 * DAY);
      harness.wallet.faults.refund.push('lost-before', 'lost-before', 'lost-before');
      await settle(id, 'retry');
      await harness.pass(60 * MINUTE);
      expect((await find(id))?.state).toBe('refunded');
      expect(paidOut(id)).toEqual(REFUNDED);
    });

    test('when the bank accepts it after a day without an answer: it is checked for ten days from then', async () => {
      const later = (ms: number) => {
        harness.clock.advance(ms);
        return harness.runJobs();
      };
      const { refund } = harness.wallet.faults;
      const id = await owing(...many('lost-before'));
      await later(DAY);
      refund.splice(0, refund.length, ...many('submitted'));
      await later(60 * MINUTE);
      await later(9.5 * DAY);
      expect((await find(id))?.state).toBe('submitted');
      refund.length = 0;
      await later(DAY / 4);
      expect((await find(id))?.state).toBe('refunded');
      expect(paidOut(id)).toEqual(REFUNDED);
    });
  });

  describe('to a wallet whose number has a new SIM card', () => {
    test('waits, with nothing taken back or sent, and is made once when staff have found out who the payer is', async () => {
      harness.operator.holders.newSim.add(PAYER);
      const id = await owing();
      await harness.pass(3 * DAY);
      expect((await find(id))?.state).toBe('review');
      expect([harness.wallet.calls.refund, harness.operator.takenBack.size]).toEqual([0, 0]);
      expect(harness.alarms).toContain('review');
      expect(await settle(id, 'retry')).toMatchObject({ kind: 'refused', why: 'payer-not-proven' });
      await settle(id, 'payer-proven');
      await harness.pass(MINUTE);
      expect((await find(id))?.state).toBe('refunded');
      expect(paidOut(id)).toEqual(REFUNDED);
      await assertInvariants(harness);
    });

    test('goes on when it was requested before the SIM card was changed, because it may be under way', async () => {
      const id = await owing('lost-after');
      harness.operator.holders.newSim.add(PAYER);
      await harness.pass(DAY);
      expect((await find(id))?.state).toBe('refunded');
      expect(paidOut(id)).toEqual(REFUNDED);
    });

    test('goes on while the network does not answer', async () => {
      harness.operator.holders.isSilent = true;
      expect((await find(await owing()))?.state).toBe('refunded');
    });
  });

  describe('that the wallet refused', () => {
    test('is paid to another wallet of the payer, once, and who paid is told so', async () => {
      const id = await owing('refused');
      expect(await payOther(id, { payee: OTHER })).toMatchObject({ kind: 'requested' });
      expect(await payOther(id, { payee: OTHER })).toMatchObject({ why: 'not-refused' });
      await harness.runJobs();
      expect(await find(id)).toMatchObject({
        state: 'refunded',
        payee: OTHER,
        payeeBy: 'keza',
        payeeApprovedBy: 'eric',
      });
      expect(paidOut(id)).toEqual(AT_OTHER);
      expect(harness.operator.messages.at(-1)).toMatchObject({
        to: PAYER,
        text: expect.stringMatching(
          /^Umoja: RWF 500 was paid to another wallet, .* If you did not ask for this/,
        ),
      });
      expect(await tools.balances()).toEqual({});
      await assertInvariants(harness);
    });

    test.each([
      ['without a second person', { approvedBy: null }, 'no-approval'],
      ['approved by the person who asks', { approvedBy: 'keza' }, 'same-person'],
      ['to the wallet that paid', { payee: parseTestMsisdn(PAYER) }, 'same-wallet'],
    ])('is not paid to another wallet %s', async (_what, wish, why) => {
      const id = await owing('refused');
      expect(await payOther(id, { payee: OTHER, ...wish })).toMatchObject({ kind: 'refused', why });
      await harness.runJobs();
      expect((await find(id))?.state).toBe('review');
    });

    test('stays at the other wallet while the outcome is unknown, and when staff try again', async () => {
      const id = await owing('refused');
      harness.wallet.faults.refund.push(...many('lost-after'));
      await payOther(id, { payee: OTHER });
      await harness.pass(3 * DAY);
      expect((await find(id))?.state).toBe('review');
      expect(await payOther(id, { payee: OTHER })).toMatchObject({ why: 'not-refused' });
      harness.wallet.faults.refund.length = 0;
      await settle(id, 'retry');
      await harness.runJobs();
      expect((await find(id))?.state).toBe('refunded');
      expect(paidOut(id)).toEqual(AT_OTHER);
      await assertInvariants(harness);
    });

    test('is held while the other number has a new SIM card, and goes on when the payer is proven', async () => {
      const id = await owing('refused');
      harness.operator.holders.newSim.add(OTHER);
      await payOther(id, { payee: OTHER });
      await harness.pass(MINUTE);
      expect(paidOut(id).toOthers).toEqual([]);
      expect(await settle(id, 'retry')).toMatchObject({ kind: 'refused', why: 'payer-not-proven' });
      await settle(id, 'payer-proven');
      await harness.pass(MINUTE);
      expect(paidOut(id)).toEqual(AT_OTHER);
    });

    test('goes to no number at a card gateway', async () => {
      await open('card-paystack');
      expect(await payOther(await owing('refused'), { payee: OTHER })).toMatchObject({ why: 'no-payouts' });
    });
  });

  // Airtel's and DPO's requests of a refund have no key, and nothing documents the answer to a repeat (decision 188).
  describe('at a provider that recognises no repeat', () => {
    beforeEach(() => {
      if (harness.wallet.provider.refunds) harness.wallet.provider.refunds.requestOnce = true;
    });

    test.each(['lost-after', 'lost-before', 'throws', 'submitted'] as const)(
      'without a clear answer (%s) waits for the staff, and nothing is sent again',
      async (fault) => {
        const id = await owing(fault);
        await harness.pass(3 * DAY);
        expect((await find(id))?.state).toBe('review');
        expect(harness.wallet.calls.refund).toBe(1);
        await assertInvariants(harness);
      },
    );

    test('that was not sent, because the provider is down, is sent later', async () => {
      const { refunds } = harness.wallet.provider;
      if (!refunds) throw new Error('no refunds');
      const { refund, refundPart } = refunds;
      const down = async () =>
        ({ kind: 'unknown', cause: new ProviderNotCalled('circuit breaker open') }) as const;
      Object.assign(refunds, { refund: down, refundPart: down });
      const id = await owing();
      await harness.pass(60 * MINUTE);
      expect((await find(id))?.state).toBe('requested');
      Object.assign(refunds, { refund, refundPart });
      await harness.pass(60 * MINUTE);
      expect((await find(id))?.state).toBe('refunded');
      await assertInvariants(harness);
    });

    // What was never sent is no earlier request: a refusal is certain, so another wallet may get the money.
    test('that was not sent first and is refused then may be given to another wallet', async () => {
      const { refunds } = harness.wallet.provider;
      const answer = (kind: 'down' | 'refused') => async () =>
        kind === 'down'
          ? ({ kind: 'unknown', cause: new ProviderNotCalled('circuit breaker open') } as const)
          : ({ kind: 'refused', reason: 'account closed' } as const);
      Object.assign(refunds ?? {}, { refund: answer('down'), refundPart: answer('down') });
      const id = await owing();
      Object.assign(refunds ?? {}, { refund: answer('refused'), refundPart: answer('refused') });
      await harness.pass(60 * MINUTE);
      expect(await find(id)).toMatchObject({ refusal: 'account closed' });
      expect(await payOther(id, { payee: OTHER })).not.toHaveProperty('why');
      await assertInvariants(harness);
    });

    test('that was refused after staff tried again is not given to another wallet: the first request may have refunded', async () => {
      const id = await owing('lost-after');
      const again = async () => ({ kind: 'refused', reason: 'refunded before' }) as const;
      Object.assign(harness.wallet.provider.refunds ?? {}, { refund: again, refundPart: again });
      await settle(id, 'retry');
      await harness.runJobs();
      expect(await find(id)).toMatchObject({ state: 'review', refusal: null, attempt: 1 });
      expect(await payOther(id, { payee: OTHER })).toMatchObject({ why: 'not-refused' });
    });

    test('is requested at most once when the process dies at any moment, and is not forgotten', async () => {
      for (let statements = 1; statements <= 16; statements += 1) {
        const id = await buy();
        const before = harness.wallet.calls.refund;
        harness.process.crashAfter(statements);
        await owe(id).catch(() => {});
        harness.process.restart();
        await harness.pass(DAY);
        expect(harness.wallet.calls.refund - before, `after ${statements}`).toBeLessThanOrEqual(1);
        expect(['refunded', 'review', undefined]).toContain((await find(id))?.state);
      }
      await assertInvariants(harness);
    });
  });
});

test.each(['newSim', 'newOwner'] as const)(
  'a refund that the staff decide on, of a delivery without an answer, is held for a number with a %s too',
  async (doubt) => {
    harness.operator.faults.push(...Array(300).fill('lost-before'));
    const id = await payApproved(harness);
    await harness.pass(3 * DAY);
    harness.operator.holders[doubt].add(PAYER);
    await decideAsStaff(harness, id, { input: { action: 'refund', notDelivered: true } });
    await harness.runJobs();
    expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'refund-held' });
    expect(paidOut(id).toPayer).toBe(0);
  },
);
