import { expect, test } from 'vitest';
import { PAID, type WalletHarness } from './wallet-harness.ts';

/** The customer is asked and answers. */
export function promptScenarios({
  fixture,
  request,
  start,
  started,
  check,
  outcomeOf,
  approve,
  taken,
}: WalletHarness): void {
  const openKind = () => fixture().protocol.open ?? 'pending';

  test('an approved payment is paid, once', async () => {
    const { payment, outcome } = await started('willing');
    expect(outcome.kind).toBe('awaiting-customer');
    expect(await check(payment)).toEqual({ kind: openKind() });
    await approve(payment);
    expect(await check(payment)).toEqual(PAID);
    expect(await taken(payment)).toBe(500);
  });

  test('a rejected payment was refused by the customer', async () => {
    const { payment } = await started('willing');
    await fixture().reject(payment.payer, payment.reference);
    expect(await check(payment)).toEqual({ kind: 'declined', reason: 'refused-by-customer' });
    expect(await taken(payment)).toBe(0);
  });

  test('an ignored prompt ends without an answer', async () => {
    const { payment } = await started('never-reached');
    expect(await check(payment)).toEqual({ kind: openKind() });
    fixture().pass(121);
    expect(await check(payment)).toEqual({ kind: 'declined', reason: 'no-answer' });
  });

  test('too little in the wallet is said as such', async () => {
    const { payment } = await started('poor');
    await approve(payment);
    const { poor = 'insufficient-funds' } = fixture().protocol;
    expect(await check(payment)).toEqual({ kind: 'declined', reason: poor });
  });

  test('a refusal of the provider, a barred wallet and no wallet at all are declined, at once or when asked', async () => {
    const { barred, noWallet } = fixture().protocol;
    expect(await outcomeOf(await started('refused-by-provider'))).toEqual({
      kind: 'declined',
      reason: 'refused',
    });
    expect(await outcomeOf(await started('barred'))).toEqual({ kind: 'declined', reason: barred });
    const unknown = await outcomeOf(await started('no-wallet'));
    if (noWallet === 'can pay') expect(unknown.kind).toBe(openKind());
    else expect(unknown).toMatchObject({ kind: 'declined', ...(noWallet && { reason: noWallet }) });
  });

  test('submitting the same reference again asks nobody twice and says what became of the first', async () => {
    const { payment } = await started('willing');
    expect((await start(payment)).kind).toBe('awaiting-customer');
    await approve(payment);
    expect(await start(payment)).toEqual(PAID);
    expect(await taken(payment)).toBe(500);
  });

  test('twenty submissions at once charge once', async () => {
    const payment = await request('callback-first');
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => start(payment)));
    expect(outcomes.filter(({ kind }) => kind === 'not-sent' || kind === 'declined')).toEqual([]);
    expect(await check(payment)).toEqual(PAID);
    expect(await taken(payment)).toBe(500);
  });
}
