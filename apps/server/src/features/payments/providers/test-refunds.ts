import { expect, test, vi } from 'vitest';
import type { RefundOutcome, StartRequest } from './provider.ts';
import { EVENTUALLY } from './test-patience.ts';
import { type PayerKind, type Play, PRICE } from './test-play.ts';

/** Refunds and accounts. */
export function refundScenarios({ stage, started, check, approve, taken }: Play): void {
  const paidFor = async (kind: PayerKind) => {
    const { payment } = await started(kind);
    await approve(payment);
    const outcome = await check(payment);
    if (outcome.kind !== 'paid') throw new Error('not paid');
    const { providerReference } = outcome;
    const { reference } = payment;
    const refund = (by = stage().provider, attempt = 1) =>
      by.refunds?.refund({ reference, providerReference, amount: PRICE, attempt });
    return { payment, refund };
  };
  type Refunding = { payment: StartRequest; refund: () => Promise<RefundOutcome> | undefined };
  /** The refund's end: in the answer, or when it was told. */
  const ended = async ({ refund }: Refunding) => {
    if (stage().protocol.refundsAtOnce) return refund();
    return vi.waitFor(async () => {
      const outcome = await refund();
      expect(['refunded', 'refused']).toContain(outcome?.kind);
      return outcome;
    }, EVENTUALLY);
  };

  test('a refund gives everything back, once, however often it is asked for', async () => {
    const refunding = await paidFor('willing');
    const [first, second] = await Promise.all([ended(refunding), ended(refunding)]);
    expect(first).toEqual({ kind: 'refunded', refundReference: expect.any(String) });
    expect(second).toEqual(first);
    expect(await taken(refunding.payment)).toBe(0);
  });

  test('a refused refund says so', async () => {
    const refunding = await paidFor('refund-refused');
    expect((await ended(refunding))?.kind).toBe('refused');
    expect(await taken(refunding.payment)).toBe(500);
  });

  test('a refund whose answer was lost is not known to have ended, and asking again gives nothing twice', async () => {
    const { payment, refund } = await paidFor('refund-answer-lost');
    const { refundsAtOnce } = stage().protocol;
    // Where the result comes to a callback, that is what was lost.
    expect((await refund(stage().impatient))?.kind).toBe(refundsAtOnce ? 'unknown' : 'submitted');
    expect((await refund())?.kind).toBe(refundsAtOnce ? 'refunded' : 'submitted');
    expect(await taken(payment)).toBe(0);
  });

  test('says who has a wallet, where it can', async () => {
    const { accounts } = stage().provider;
    if (!accounts) return;
    expect(await accounts.hasWallet(await stage().payer('willing'))).toBe(true);
    expect(await accounts.hasWallet(await stage().payer('no-wallet'))).toBe(false);
    await expect(stage().unreachable.accounts?.hasWallet(await stage().payer('willing'))).rejects.toThrow();
  });
}
