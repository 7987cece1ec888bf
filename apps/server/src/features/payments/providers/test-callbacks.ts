import { expect, test, vi } from 'vitest';
import type { StartRequest } from './provider.ts';
import { EVENTUALLY } from './test-patience.ts';
import type { Play } from './test-play.ts';

/** The provider tells us, early, often or falsely (SAFETY P7). */
export function callbackScenarios({ stage, started, check, approve, taken }: Play): void {
  const callbacksOf = ({ reference }: StartRequest) =>
    stage().heard.filter((callback) => callback.reference === reference);
  const arrived = (payment: StartRequest, count: number) =>
    vi.waitFor(() => expect(callbacksOf(payment)).toHaveLength(count), EVENTUALLY);

  test('a callback names our reference and is genuine', async () => {
    const { payment } = await started('willing');
    await approve(payment);
    await arrived(payment, 1);
    expect(callbacksOf(payment)).toMatchObject([{ reference: payment.reference, genuine: true }]);
  });

  test('it may come before the answer, and three times', async () => {
    const first = await started('callback-first');
    expect(callbacksOf(first.payment)).toHaveLength(1);
    const thrice = await started('callback-thrice');
    await approve(thrice.payment);
    await arrived(thrice.payment, 3);
    expect(await taken(thrice.payment)).toBe(500);
  });

  test('a forged one is known for what it is, or only makes us ask: nothing was paid', async () => {
    const { payment } = await started('callback-forged');
    await arrived(payment, 1);
    const genuine = !stage().protocol.signsCallbacks;
    expect(callbacksOf(payment)).toMatchObject([{ reference: payment.reference, genuine }]);
    expect(await check(payment)).toEqual({ kind: 'pending' });
  });

  test('one that comes in at another address, or says nothing, is not genuine', async () => {
    const { reference } = (await started('willing')).payment;
    const read = stage().provider.callbacks?.read;
    const query = { kind: 'pay', ref: reference, mac: 'guessed' };
    expect(read?.(`{"transaction":{"id":"${reference}"}}`, { headers: {}, query })?.genuine).toBe(false);
    expect(read?.('<html>')).toMatchObject({ reference: null, genuine: false });
  });
}
