import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PayerKind } from '../../../../conformance/src/payments/wallet-fixture.ts';
import { sealPin } from '../../testing/seal-pin.ts';
import { createMoneyFixture, type MoneyFixture } from '../testing/money-fixture.ts';
import { EVENTUALLY } from '../testing/timeouts.ts';

let fixture: MoneyFixture;

beforeAll(async () => {
  fixture = await createMoneyFixture();
});

afterAll(() => fixture.close());

/** What the browser does with a PIN. */
async function seal(pin: string, transactionId: string, at = fixture.now()): Promise<string> {
  const { key } = (await fixture.money.pin.pins?.encryptionKey()) ?? { key: '' };
  return sealPin({ pin, transactionId, key, at: at.toISOString() });
}

type PinPayment = { payer: Msisdn; reference: string; encryptedPin: string };

const pay = ({ payer, reference, encryptedPin }: PinPayment, by = fixture.money) =>
  by.pin.start({
    reference,
    payer,
    amount: money(500, 'RWF'),
    description: 'Airtime 500',
    email: null,
    returnUrl: 'https://portal.example/payment/gateway/money/1',
    encryptedPin,
  });

const payWith = async (payer: Msisdn, pin: string, reference = newId()) =>
  pay({ payer, reference, encryptedPin: await seal(pin, reference) });

const paid = { kind: 'paid', providerReference: expect.any(String), charged: money(500, 'RWF') };

describe('paying with a PIN typed on the page', () => {
  test('the right PIN pays at once', async () => {
    const payer = await fixture.payer('willing');
    expect(await payWith(payer, '1234')).toEqual(paid);
    expect(await fixture.taken(payer)).toBe(500);
  });

  test('a wrong PIN leaves four tries, and the same payment can be tried again', async () => {
    const payer = await fixture.payer('willing');
    const reference = newId();
    expect(await payWith(payer, '9999', reference)).toEqual({ kind: 'wrong-pin', attemptsLeft: 4 });
    expect(await payWith(payer, '9998', reference)).toEqual({ kind: 'wrong-pin', attemptsLeft: 3 });
    expect(await payWith(payer, '1234', reference)).toEqual(paid);
    expect(await payWith(payer, '9999')).toEqual({ kind: 'wrong-pin', attemptsLeft: 4 });
  });

  test('the fifth wrong PIN locks the wallet, the right one does not open it', async () => {
    const payer = await fixture.payer('willing');
    for (const left of [4, 3, 2, 1]) {
      expect(await payWith(payer, '0000')).toEqual({ kind: 'wrong-pin', attemptsLeft: left });
    }
    expect(await payWith(payer, '0000')).toEqual({ kind: 'wallet-locked' });
    expect(await payWith(payer, '1234')).toEqual({ kind: 'wallet-locked' });
    expect(await fixture.taken(payer)).toBe(0);
  });

  test('twenty guesses at once are five guesses', async () => {
    const payer = await fixture.payer('willing');
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => payWith(payer, '0000')));
    expect(outcomes.filter(({ kind }) => kind === 'wrong-pin')).toHaveLength(4);
    expect(outcomes.filter(({ kind }) => kind === 'wallet-locked')).toHaveLength(16);
  });

  test('an encrypted PIN works once, and for its own payment only', async () => {
    const payer = await fixture.payer('willing');
    const reference = newId();
    const wrong = await seal('9999', reference);
    expect((await pay({ payer, reference, encryptedPin: wrong })).kind).toBe('wrong-pin');
    expect((await pay({ payer, reference, encryptedPin: wrong })).kind).toBe('unreadable-pin');
    const foreign = await seal('1234', newId());
    expect((await pay({ payer, reference, encryptedPin: foreign })).kind).toBe('unreadable-pin');
    expect(await fixture.taken(payer)).toBe(0);
    expect((await payWith(payer, '9999')).kind).toBe('wrong-pin');
  });

  test('an encrypted PIN is good for five minutes, before and after', async () => {
    const payer = await fixture.payer('willing');
    for (const [seconds, kind] of [
      [-301, 'unreadable-pin'],
      [301, 'unreadable-pin'],
      [-299, 'paid'],
      [299, 'paid'],
    ] as const) {
      const reference = newId();
      const sealed = await seal('1234', reference, new Date(fixture.now().getTime() + seconds * 1000));
      expect((await pay({ payer, reference, encryptedPin: sealed })).kind).toBe(kind);
    }
  });

  test('nonsense instead of an encrypted PIN takes nothing and counts as no guess', async () => {
    const payer = await fixture.payer('willing');
    expect((await pay({ payer, reference: newId(), encryptedPin: 'bm9uc2Vuc2U=' })).kind).toBe(
      'unreadable-pin',
    );
    expect(await payWith(payer, '0000')).toEqual({ kind: 'wrong-pin', attemptsLeft: 4 });
  });

  test('an answer lost after charging is found by asking, and sending it again does not charge again', async () => {
    const payer = await fixture.payer('answer-lost');
    const reference = newId();
    const sealed = await seal('1234', reference);
    expect((await pay({ payer, reference, encryptedPin: sealed }, fixture.withShortTimeout)).kind).toBe(
      'unknown',
    );
    await vi.waitFor(
      async () => expect(await pay({ payer, reference, encryptedPin: sealed })).toEqual(paid),
      EVENTUALLY,
    );
    expect(await fixture.taken(payer)).toBe(500);
  });

  test.each([
    ['poor', { kind: 'declined', reason: 'insufficient-funds' }],
    ['refused-by-provider', { kind: 'declined', reason: 'refused' }],
    ['barred', { kind: 'declined', reason: 'wallet-barred' }],
    ['unclear-at-first', { kind: 'unknown' }],
    ['charged-late', { kind: 'awaiting-customer' }],
  ] as [PayerKind, object][])('%s', async (kind, outcome) => {
    expect(await payWith(await fixture.payer(kind), '1234')).toMatchObject(outcome);
  });
});
