import { expect, test } from 'vitest';
import { type PayerKind, type Play, PRICE } from './test-play.ts';

/** Refunds and accounts. */
export function refundScenarios({ stage, started, check, approve, taken }: Play): void {
  const paidFor = async (kind: PayerKind) => {
    const { payment } = await started(kind);
    await approve(payment);
    const outcome = await check(payment);
    if (outcome.kind !== 'paid') throw new Error('not paid');
    return { payment, providerReference: outcome.providerReference };
  };

  test('a refund gives everything back, once, however often it is asked for', async () => {
    const { payment, providerReference } = await paidFor('willing');
    const refund = () =>
      stage().provider.refunds?.refund({
        reference: payment.reference,
        providerReference,
        amount: PRICE,
      });
    const [first, second] = await Promise.all([refund(), refund()]);
    expect(first).toEqual({ kind: 'refunded', refundReference: expect.any(String) });
    expect(second).toEqual(first);
    expect(await taken(payment)).toBe(0);
  });

  test('a refused refund says so', async () => {
    const { payment, providerReference } = await paidFor('refund-refused');
    const { reference, amount } = payment;
    const outcome = await stage().provider.refunds?.refund({ reference, providerReference, amount });
    expect(outcome?.kind).toBe('refused');
    expect(await taken(payment)).toBe(500);
  });

  test('a refund whose answer was lost is unknown, and asking again finds it without giving twice', async () => {
    const { payment, providerReference } = await paidFor('refund-answer-lost');
    const { reference, amount } = payment;
    const refund = () => stage().provider.refunds?.refund({ reference, providerReference, amount });
    expect((await refund())?.kind).toBe('unknown');
    expect((await refund())?.kind).toBe('refunded');
    expect(await taken(payment)).toBe(0);
  });

  test('says who has a wallet', async () => {
    const { accounts } = stage().provider;
    expect(await accounts?.hasWallet(await stage().payer('willing'))).toBe(true);
    expect(await accounts?.hasWallet(await stage().payer('no-wallet'))).toBe(false);
    await expect(stage().unreachable.accounts?.hasWallet(await stage().payer('willing'))).rejects.toThrow();
  });
}
