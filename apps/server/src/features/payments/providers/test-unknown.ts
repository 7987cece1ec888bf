import { money } from '@portal/domain/money';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/crypto/new-id.ts';
import { PAID, type Play, PRICE } from './test-play.ts';

/** Lost and unclear answers (SAFETY P2, P3, P10). */
export function unknownScenarios({ stage, request, start, started, check, approve }: Play): void {
  test.each(['answer-lost', 'slow-answer', 'error-page'] as const)(
    '%s: unknown, and found by asking',
    async (kind) => {
      const { payment, outcome } = await started(kind);
      expect(outcome.kind).toBe('unknown');
      expect(['paid', 'pending']).toContain((await check(payment)).kind);
    },
  );

  test.each(['connection-dropped', 'error-status'] as const)(
    '%s: unknown, never arrived, works again',
    async (kind) => {
      const { payment, outcome } = await started(kind);
      expect(outcome.kind).toBe('unknown');
      expect(await check(payment)).toEqual({ kind: 'never-arrived' });
      expect((await start(payment)).kind).toBe('awaiting-customer');
    },
  );

  test('nobody listening: certainly not sent', async () => {
    const { unreachable } = stage();
    expect((await unreachable.start(await request('willing'))).kind).toBe('not-sent');
    const asked = { reference: newId(), providerReference: null, amount: PRICE };
    expect((await unreachable.check(asked)).kind).toBe('unknown');
  });

  test('a token that ends in the middle is renewed without anybody noticing', async () => {
    expect((await started('token-ends')).outcome.kind).toBe('awaiting-customer');
  });

  test('a payment that is unclear at first is found later', async () => {
    const { payment } = await started('unclear-at-first');
    expect((await check(payment)).kind).toBe('unknown');
    stage().pass(61);
    expect(await check(payment)).toEqual(PAID);
  });

  test('a payment charged long after everybody gave up is found', async () => {
    const { payment } = await started('charged-late');
    stage().pass(300);
    expect(await check(payment)).toEqual({ kind: 'pending' });
    stage().pass(301);
    expect(await check(payment)).toEqual(PAID);
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
