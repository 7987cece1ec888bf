import { money } from '@portal/domain/money/money';
import { expect, test, vi } from 'vitest';
import type { StartRequest } from '../provider.ts';
import { EVENTUALLY, ifPlayed } from './timeouts.ts';
import { PAID, PRICE, type WalletHarness } from './wallet-harness.ts';

/** Lost and unclear answers (SAFETY P2, P3, P10). */
export function unknownOutcomeScenarios(
  { fixture, request, start, started, check, approve }: WalletHarness,
  playsEveryVariant: boolean,
): void {
  const openKind = () => fixture().protocol.open ?? 'pending';
  // Where only the callback names the amount, it follows a moment later.
  const found = (payment: StartRequest) =>
    vi.waitFor(async () => expect(await check(payment)).toEqual(PAID), EVENTUALLY);

  test.each(['answer-lost', ...ifPlayed('slow-answer', playsEveryVariant), 'error-page'] as const)(
    '%s: unknown, and found by asking',
    async (kind) => {
      const { payment, outcome } = await started(kind);
      expect(outcome.kind).toBe('unknown');
      // Where only the answer names the payment, nobody can be asked until its callback comes.
      const nameless = fixture().protocol.knowsReferences ? [] : ['unknown'];
      await vi.waitFor(async () => {
        expect(['paid', openKind(), ...nameless]).toContain((await check(payment)).kind);
      }, EVENTUALLY);
      expect(['paid', 'awaiting-customer', ...nameless]).toContain((await start(payment)).kind);
    },
  );

  test.each(['connection-dropped', 'error-status'] as const)(
    '%s: unknown, and works again where it is certain that nobody was asked',
    async (kind) => {
      const { payment, outcome } = await started(kind);
      expect(outcome.kind).toBe('unknown');
      const { knowsReferences } = fixture().protocol;
      expect((await check(payment)).kind).toBe(knowsReferences ? 'never-arrived' : 'unknown');
      expect((await start(payment)).kind).toBe(knowsReferences ? 'awaiting-customer' : 'unknown');
    },
  );

  test('nobody listening: certainly not sent', async () => {
    const { unreachable } = fixture();
    const payment = await request('willing');
    expect((await unreachable.start(payment)).kind).toBe('not-sent');
    expect((await start(payment)).kind).toBe('awaiting-customer');
    const asked = { reference: payment.reference, providerReference: null, amount: PRICE };
    expect((await unreachable.check(asked)).kind).toBe('unknown');
  });

  test('a token that ends in the middle is renewed without anybody noticing', async () => {
    expect((await started('token-ends')).outcome.kind).toBe('awaiting-customer');
  });

  test('a payment that is unclear at first is found later', async () => {
    const { payment } = await started('unclear-at-first');
    expect(['unknown', openKind()]).toContain((await check(payment)).kind);
    fixture().pass(61);
    await found(payment);
  });

  test('a payment charged long after everybody gave up is found', async () => {
    const { payment } = await started('charged-late');
    fixture().pass(300);
    expect(await check(payment)).toEqual({ kind: openKind() });
    fixture().pass(301);
    await found(payment);
  });

  test('another amount than asked is reported as it is', async () => {
    const { payment } = await started('charged-too-much');
    await approve(payment);
    expect(await check(payment)).toMatchObject({ kind: 'paid', charged: money(600, 'RWF') });
  });

  test('a reference nobody has sent never arrived', async () => {
    expect(await check(await request('willing'))).toEqual({ kind: 'never-arrived' });
  });
}
