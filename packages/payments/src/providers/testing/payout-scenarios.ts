import { newId } from '@portal/platform/crypto/new-id';
import { expect, test } from 'vitest';
import {
  type PayerKind,
  PRICE,
  type WalletFixture,
} from '../../../../conformance/src/payments/wallet-fixture.ts';

/** Payments from our account to a wallet that paid nothing (decision 103). */
export function payoutScenarios(fixture: () => WalletFixture): void {
  const request = async (kind: PayerKind) => ({
    reference: newId(),
    payee: await fixture().payer(kind),
    amount: PRICE,
    key: newId(),
  });

  test('an amount is paid to another wallet, once however often it is requested', async () => {
    const payout = await request('willing');
    const { payouts } = fixture().provider;
    const [first, second] = [await payouts?.payOut(payout), await payouts?.payOut(payout)];
    expect(first).toEqual({ kind: 'refunded', refundReference: expect.any(String) });
    expect(second).toEqual(first);
    expect(await fixture().taken(payout.payee)).toBe(-PRICE.minor);
  });

  test.each(['no-wallet', 'refund-refused'] as const)(
    'nothing is paid to a wallet that cannot receive it: %s',
    async (kind) => {
      const payout = await request(kind);
      expect((await fixture().provider.payouts?.payOut(payout))?.kind).toBe('refused');
      expect((await fixture().provider.payouts?.payOut(payout))?.kind).toBe('refused');
      expect(await fixture().taken(payout.payee)).toBe(0);
    },
  );

  test('a payout whose answer was lost is found by a repeat and not paid twice', async () => {
    const payout = await request('refund-answer-lost');
    expect((await fixture().withShortTimeout.payouts?.payOut(payout))?.kind).toBe('unknown');
    expect((await fixture().provider.payouts?.payOut(payout))?.kind).toBe('refunded');
    expect(await fixture().taken(payout.payee)).toBe(-PRICE.minor);
  });

  test('a payout that nobody took is unknown, because it is asked for again', async () => {
    const payout = await request('willing');
    expect((await fixture().unreachable.payouts?.payOut(payout))?.kind).toBe('unknown');
    expect(await fixture().taken(payout.payee)).toBe(0);
  });
}
