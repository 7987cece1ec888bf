import type { WalletBehaviour } from '@portal/sandbox/magic-outcomes';
import { expect, test, vi } from 'vitest';
import type { StartRequest } from './provider.ts';
import { type HostedPlays, type Play, PRICE, paidBy } from './test-hosted-play.ts';
import { EVENTUALLY } from './test-patience.ts';

/** The gateway tells us, early, often or falsely (SAFETY P7). */
export function callbackScenarios({ stage, started }: Play, plays: HostedPlays): void {
  const { signed, tellsDeclines } = plays;
  const heardOf = ({ reference }: StartRequest) => {
    const { provider, heard } = stage();
    return heard
      .map(({ body, around }) => provider.callbacks?.read(body, around))
      .filter((read) => read?.reference === reference);
  };
  const arrived = (payment: StartRequest, count: number) =>
    vi.waitFor(() => expect(heardOf(payment)).toHaveLength(count), EVENTUALLY);

  test('a callback names our reference and is genuine', async () => {
    const { payment, page } = await started();
    await stage().answer(page, 'approved');
    await arrived(payment, 1);
    expect(heardOf(payment)[0]).toMatchObject({ reference: payment.reference, genuine: true });
  });

  test('it may come before the browser is back, three times, or never', async () => {
    const first = await started('callback-first');
    await stage().answer(first.page, 'approved');
    expect(heardOf(first.payment)).toHaveLength(1);
    const thrice = await started('callback-twice');
    await stage().answer(thrice.page, 'approved');
    await arrived(thrice.payment, 3);
    expect(await stage().taken(thrice.payment.reference)).toBe(PRICE.minor);
    const never = await started('callback-lost');
    await stage().answer(never.page, 'approved');
    expect(heardOf(never.payment)).toHaveLength(0);
    expect(await never.check()).toEqual(paidBy(plays));
  });

  test('a forged one changes nothing, and is known where callbacks are signed', async () => {
    const { payment, check } = await started('forged-callback');
    await arrived(payment, 1);
    expect(heardOf(payment)[0]?.genuine).toBe(!signed);
    expect(['unpaid', 'pending']).toContain((await check()).kind);
  });

  test.runIf(tellsDeclines)('a declined card is told about too', async () => {
    const { payment, page } = await started();
    await stage().answer(page, 'refused');
    await arrived(payment, 1);
  });
}

/** Giving money back. */
export function refundScenarios({ stage, started }: Play): void {
  async function paidFor(behaviour: WalletBehaviour) {
    const { payment, page, check } = await started(behaviour);
    await stage().answer(page, 'approved');
    const outcome = await check();
    if (outcome.kind !== 'paid') throw new Error('not paid');
    const { reference, amount } = payment;
    const { providerReference } = outcome;
    const refund = (by = stage().provider) =>
      by.refunds?.refund({ reference, providerReference, amount, attempt: 1 });
    return { reference, refund };
  }

  test('a refund gives everything back, once, however often it is asked for', async () => {
    const { reference, refund } = await paidFor('normal');
    const [first, second] = await Promise.all([refund(), refund()]);
    expect(first).toEqual({ kind: 'refunded', refundReference: expect.any(String) });
    expect(second).toEqual(first);
    expect(await stage().taken(reference)).toBe(0);
  });

  test('a refused refund says so', async () => {
    const { reference, refund } = await paidFor('refund-refused');
    expect((await refund())?.kind).toBe('refused');
    expect(await stage().taken(reference)).toBe(PRICE.minor);
  });

  test('a refund whose answer was lost is unknown, and asking again finds it', async () => {
    const { reference, refund } = await paidFor('refund-loses-answer');
    expect((await refund(stage().impatient))?.kind).toBe('unknown');
    expect((await refund())?.kind).toBe('refunded');
    expect(await stage().taken(reference)).toBe(0);
  });
}
