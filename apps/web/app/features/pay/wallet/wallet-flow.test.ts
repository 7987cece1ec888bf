import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { describe, expect, test } from 'vitest';
import { initialWalletFlow, reduceWalletFlow, type WalletEvent, type WalletFlow } from './wallet-flow.ts';

const payer = '788100001' as Msisdn;
const transactionId = 't'.repeat(22);
const pressed = (mode: 'pin' | 'push'): WalletEvent => ({ type: 'pay-pressed', payer, mode });
const after = (...events: WalletEvent[]): WalletFlow => events.reduce(reduceWalletFlow, initialWalletFlow);

describe('the wallet page', () => {
  test('goes from the button to the handset in push mode', () => {
    const answered: WalletEvent = { type: 'push-answered', outcome: { kind: 'waiting', transactionId } };
    expect(after(pressed('push'))).toEqual({ step: 'starting', payer });
    expect(after(pressed('push'), answered)).toEqual({ step: 'waiting', payer, transactionId });
  });

  test('goes from the code to the PIN to the status page in PIN mode', () => {
    const verified: WalletEvent = { type: 'code-verified', proof: 'p' };
    expect(after(pressed('pin'))).toEqual({ step: 'code', payer });
    expect(after(pressed('pin'), verified)).toEqual({ step: 'pin', payer, proof: 'p' });
    expect(after(pressed('pin'), verified, { type: 'payment-sent', transactionId })).toEqual({
      step: 'status',
      transactionId,
    });
  });

  test('ignores a second press while the first is in progress', () => {
    expect(after(pressed('push'), pressed('push'))).toEqual({ step: 'starting', payer });
    expect(after(pressed('push'), pressed('pin'))).toEqual({ step: 'starting', payer });
  });

  test('shows the form after a dialog is closed, and ignores a late answer', () => {
    expect(after(pressed('pin'), { type: 'dialog-closed' })).toEqual(initialWalletFlow);
    expect(after(pressed('pin'), { type: 'dialog-closed' }, { type: 'code-verified', proof: 'p' })).toEqual(
      initialWalletFlow,
    );
  });

  test('keeps the proof when the PIN dialog is closed: the same number needs no new code, another does', () => {
    const verified: WalletEvent = { type: 'code-verified', proof: 'p' };
    const closed = after(pressed('pin'), verified, { type: 'dialog-closed' });
    expect(closed).toMatchObject({ step: 'form', problem: null });
    expect(reduceWalletFlow(closed, pressed('pin'))).toEqual({ step: 'pin', payer, proof: 'p' });
    const other = '788100002' as Msisdn;
    const switched = reduceWalletFlow(closed, { type: 'pay-pressed', payer: other, mode: 'pin' });
    expect(switched).toEqual({ step: 'code', payer: other });
  });

  test('asks for a new code when the proof has expired', () => {
    const verified: WalletEvent = { type: 'code-verified', proof: 'p' };
    expect(after(pressed('pin'), verified, { type: 'proof-ended' })).toEqual({ step: 'code', payer });
  });

  test('keeps the message that the number has no wallet after the dialog is closed', () => {
    expect(after(pressed('pin'), { type: 'dialog-closed', reason: 'not-a-wallet' })).toEqual({
      step: 'form',
      problem: { kind: 'not-a-wallet', payer },
    });
  });

  test.each(['limit', 'refused'] as const)(
    'keeps the reason why no code was sent or accepted (%s) on the page',
    (reason) => {
      expect(after(pressed('pin'), { type: 'dialog-closed', reason })).toEqual({
        step: 'form',
        problem: { kind: 'code-ended', reason },
      });
    },
  );

  test('asks for the number when it is empty', () => {
    expect(after({ type: 'pay-pressed', payer: null, mode: 'push' })).toEqual({
      step: 'form',
      problem: { kind: 'required' },
    });
  });

  test('shows a refusal in the form, and reloads the page when the order is paid elsewhere', () => {
    const answered = (outcome: Extract<WalletEvent, { type: 'push-answered' }>['outcome']): WalletEvent => ({
      type: 'push-answered',
      outcome,
    });
    expect(after(pressed('push'), answered({ kind: 'not-a-wallet' }))).toMatchObject({
      problem: { kind: 'not-a-wallet', payer },
    });
    expect(after(pressed('push'), answered({ kind: 'unreachable' }))).toMatchObject({
      problem: { kind: 'unreachable' },
    });
    expect(after(pressed('push'), answered({ kind: 'closed' }))).toEqual({ step: 'reload' });
  });
});
