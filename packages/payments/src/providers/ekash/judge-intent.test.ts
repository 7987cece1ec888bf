import { money } from '@portal/domain/money/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Acquirer, Intent, Transfer } from './acquirer.ts';
import { ekash } from './ekash.ts';
import { findSurplus, judgeIntent } from './judge-intent.ts';

// What an acquirer may let through though its contract says otherwise: money of a wrong amount, late, twice or in parts.

const rwf = (minor: number) => ({ minor, currency: 'RWF' }) as const;
const AMOUNT = money(1_000, 'RWF');
const INSTRUCTIONS = {
  merchantName: 'Isano',
  merchantCode: '412345',
  payReference: '7000001',
  qr: null,
  expiresAt: '2026-11-28T09:00:00Z',
};
const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 8, minute));

const transfer = (id: string, minor: number, more: Partial<Transfer> = {}): Transfer => ({
  id,
  state: 'committed',
  amount: rwf(minor),
  at: at(1),
  refunds: [],
  ...more,
});
const intent = (more: Partial<Intent> = {}): Intent => ({
  state: 'open',
  reason: 'no-answer',
  transfers: [],
  instructions: INSTRUCTIONS,
  ...more,
});

/** An acquirer that has one intent, and records what is sent back. */
function acquirerOf(found: Intent) {
  const sentBack: { key: string; transferId: string; minor: number }[] = [];
  const acquirer: Acquirer = {
    openIntent: async () => ({ kind: 'found', intent: found }),
    findIntent: async () => ({ kind: 'found', intent: found }),
    refund: async ({ key, transferId, amount }) => {
      sentBack.push({ key, transferId, minor: amount.minor });
      return { kind: 'refunded', refundReference: key };
    },
    readNotice: () => ({ reference: 'payment-1', genuine: true }),
  };
  return { provider: ekash({ acquirer, instructs: true }), sentBack };
}

const check = (provider: ReturnType<typeof ekash>, providerReference: string | null = null) =>
  provider.check({ reference: 'payment-1', providerReference, amount: AMOUNT });
/** A notice about a payment whose charge by this transfer is recorded. */
const notice = (provider: ReturnType<typeof ekash>, recorded: string | null = null) =>
  provider.callbacks?.save?.('{}', { headers: {}, query: {} }, async () => recorded);

describe('what is no money yet', () => {
  test.each([
    ['an intent that nobody has paid', intent(), { kind: 'unpaid' }],
    ['a request that waits', intent({ instructions: null }), { kind: 'pending' }],
    [
      'a reserved transfer',
      intent({ transfers: [transfer('a', 1_000, { state: 'under-way' })] }),
      { kind: 'pending' },
    ],
    [
      'an aborted transfer',
      intent({ transfers: [transfer('a', 1_000, { state: 'aborted' })] }),
      { kind: 'unpaid' },
    ],
    ['an intent that ended', intent({ state: 'ended' }), { kind: 'declined', reason: 'no-answer' }],
    [
      'a reserved transfer to one that ended',
      intent({ state: 'ended', transfers: [transfer('a', 1, { state: 'under-way' })] }),
      { kind: 'pending' },
    ],
  ])('%s delivers nothing', (_what, given, outcome) => {
    expect(judgeIntent(given, null)).toEqual(outcome);
  });

  test('an intent that is called paid without a transfer is asked about again', () => {
    expect(judgeIntent(intent({ state: 'paid' }), null).kind).toBe('unknown');
  });
});

describe('money beside the payment', () => {
  test('a second transfer of the right amount goes back, and the first one pays', async () => {
    const { provider, sentBack } = acquirerOf(
      intent({
        state: 'paid',
        transfers: [transfer('late', 1_000, { at: at(9) }), transfer('first', 1_000)],
      }),
    );
    expect(await check(provider)).toEqual({ kind: 'paid', providerReference: 'first', charged: AMOUNT });
    expect(sentBack).toEqual([{ key: 'late:surplus', transferId: 'late', minor: 1_000 }]);
  });

  test('two parts that make the amount are no payment: the first is reported as it is, for the staff, and the other goes back', async () => {
    const { provider, sentBack } = acquirerOf(
      intent({ transfers: [transfer('a', 600), transfer('b', 400, { at: at(2) })] }),
    );
    expect(await check(provider)).toEqual({ kind: 'paid', providerReference: 'a', charged: rwf(600) });
    expect(sentBack.map(({ transferId }) => transferId)).toEqual(['b']);
  });

  test('a transfer to an intent that is over is found, so that it is delivered or refunded', async () => {
    const { provider } = acquirerOf(intent({ state: 'ended', transfers: [transfer('a', 1_000)] }));
    expect((await check(provider)).kind).toBe('paid');
  });

  test('a second transfer after the payment was delivered goes back when its notice comes', async () => {
    const { provider, sentBack } = acquirerOf(
      intent({ state: 'paid', transfers: [transfer('a', 1_000), transfer('b', 1_000, { at: at(30) })] }),
    );
    await notice(provider, 'a');
    expect(sentBack.map(({ transferId }) => transferId)).toEqual(['b']);
  });

  test('a notice whose refund is not certain is handled again', async () => {
    const found = intent({ transfers: [transfer('a', 1_000), transfer('b', 1_000, { at: at(2) })] });
    const { provider } = acquirerOf(found);
    const failing: Acquirer = {
      openIntent: async () => ({ kind: 'never-arrived' }),
      findIntent: async () => ({ kind: 'found', intent: found }),
      refund: async () => ({ kind: 'unknown', cause: new Error('silence') }),
      readNotice: () => ({ reference: 'payment-1', genuine: true }),
    };
    const silent = ekash({ acquirer: failing, instructs: true });
    await expect(notice(silent, 'a')).rejects.toThrow('sent back');
    // The payment itself is known all the same.
    expect(await check(silent)).toEqual(await check(provider));
  });

  test.each([
    ['is listed later, though it was earlier', transfer('early', 1_000, { at: at(0) })],
    ['has no time, as its acquirer names none', transfer('0-untimed', 1_000, { at: null })],
  ])(
    'one transfer was delivered for; another that %s goes back, and a refund is of the first',
    async (_how, other) => {
      const delivered = transfer('delivered', 1_000, { at: other.at === null ? null : at(1) });
      const { provider, sentBack } = acquirerOf(intent({ state: 'paid', transfers: [other, delivered] }));
      await notice(provider, 'delivered');
      expect(await check(provider, 'delivered')).toMatchObject({ providerReference: 'delivered' });
      expect(new Set(sentBack.map(({ transferId }) => transferId))).toEqual(new Set([other.id]));
    },
  );

  test.each([
    ['before', '0-untimed'],
    ['after', 'z-untimed'],
  ])(
    'of two transfers the one with a time pays, and one without a time goes back (its id sorts %s)',
    async (_where, id) => {
      const untimed = transfer(id, 1_000, { at: null });
      for (const transfers of [
        [untimed, transfer('timed', 1_000)],
        [transfer('timed', 1_000), untimed],
      ]) {
        const { provider, sentBack } = acquirerOf(intent({ state: 'paid', transfers }));
        expect(await check(provider)).toMatchObject({ providerReference: 'timed' });
        expect(sentBack.map(({ transferId }) => transferId)).toEqual([id]);
      }
    },
  );

  test('a transfer that was delivered for and is not listed now leaves all others where they are', async () => {
    const { provider, sentBack } = acquirerOf(intent({ state: 'paid', transfers: [transfer('b', 1_000)] }));
    await notice(provider, 'delivered');
    expect(sentBack).toEqual([]);
  });

  test('whatever comes in whatever order, one transfer at most is the payment, all others go back once each, and nobody is asked again', () => {
    const transfers = fc.uniqueArray(
      fc.record({
        id: fc.stringMatching(/^[a-z0-9]{1,6}$/),
        state: fc.constantFrom('under-way', 'committed', 'aborted' as const),
        amount: fc.integer({ min: 1, max: 3_000 }).map(rwf),
        at: fc.option(fc.integer({ min: 0, max: 59 }).map(at)),
        refunds: fc.constantFrom<readonly string[]>([], ['sent-back']),
      }),
      { selector: ({ id }) => id, maxLength: 6 },
    );
    fc.assert(
      fc.property(
        transfers,
        fc.constantFrom('open', 'paid', 'ended' as const),
        fc.nat(),
        (given, state, turn) => {
          const found = intent({ state, transfers: given });
          const outcome = judgeIntent(found, null);
          const committed = given.filter((each) => each.state === 'committed');
          expect(outcome.kind === 'paid').toBe(committed.length > 0);
          const surplus = findSurplus(found, null).map(({ id }) => id);
          if (outcome.kind === 'paid') {
            expect(surplus).not.toContain(outcome.providerReference);
            const open = committed.filter(({ refunds }) => refunds.length === 0).map(({ id }) => id);
            expect([...surplus].sort()).toEqual(open.filter((id) => id !== outcome.providerReference).sort());
          } else expect(surplus).toEqual([]);
          // Another order of the list is the same intent.
          const turned = [
            ...given.slice(turn % (given.length || 1)),
            ...given.slice(0, turn % (given.length || 1)),
          ];
          expect(judgeIntent({ ...found, transfers: turned }, null)).toEqual(
            outcome.kind === 'unknown' ? expect.objectContaining({ kind: 'unknown' }) : outcome,
          );
        },
      ),
    );
  });
});
