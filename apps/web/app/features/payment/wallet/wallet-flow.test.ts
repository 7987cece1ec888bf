import type { Msisdn } from '@portal/domain/msisdn';
import { describe, expect, test } from 'vitest';
import { type WalletEvent, type WalletFlow, walletFlow, walletFlowStart } from './wallet-flow.ts';

const payer = '788100001' as Msisdn;
const transactionId = 't'.repeat(22);
const pressed = (mode: 'pin' | 'push'): WalletEvent => ({ type: 'pay-pressed', payer, mode });
const after = (...events: WalletEvent[]): WalletFlow => events.reduce(walletFlow, walletFlowStart);

describe('the wallet page', () => {
  test('push mode goes from the button to the handset', () => {
    const answered: WalletEvent = { type: 'push-answered', outcome: { kind: 'waiting', transactionId } };
    expect(after(pressed('push'))).toEqual({ step: 'starting', payer });
    expect(after(pressed('push'), answered)).toEqual({ step: 'waiting', payer, transactionId });
  });

  test('PIN mode goes from the code to the PIN to the status page', () => {
    const verified: WalletEvent = { type: 'code-verified', proof: 'p' };
    expect(after(pressed('pin'))).toEqual({ step: 'code', payer });
    expect(after(pressed('pin'), verified)).toEqual({ step: 'pin', payer, proof: 'p' });
    expect(after(pressed('pin'), verified, { type: 'payment-sent', transactionId })).toEqual({
      step: 'status',
      transactionId,
    });
  });

  test('a second press while the first is on its way means nothing', () => {
    expect(after(pressed('push'), pressed('push'))).toEqual({ step: 'starting', payer });
    expect(after(pressed('push'), pressed('pin'))).toEqual({ step: 'starting', payer });
  });

  test('closing a dialog gives the form back; a late answer does not open it again', () => {
    expect(after(pressed('pin'), { type: 'dialog-closed' })).toEqual(walletFlowStart);
    expect(after(pressed('pin'), { type: 'dialog-closed' }, { type: 'code-verified', proof: 'p' })).toEqual(
      walletFlowStart,
    );
  });

  test('closing the PIN dialog keeps the proof: the same number goes on to its PIN, another to a code', () => {
    const verified: WalletEvent = { type: 'code-verified', proof: 'p' };
    const closed = after(pressed('pin'), verified, { type: 'dialog-closed' });
    expect(closed).toMatchObject({ step: 'form', problem: null });
    expect(walletFlow(closed, pressed('pin'))).toEqual({ step: 'pin', payer, proof: 'p' });
    const other = '788100002' as Msisdn;
    const switched = walletFlow(closed, { type: 'pay-pressed', payer: other, mode: 'pin' });
    expect(switched).toEqual({ step: 'code', payer: other });
  });

  test('a proof that became too old is asked for anew', () => {
    const verified: WalletEvent = { type: 'code-verified', proof: 'p' };
    expect(after(pressed('pin'), verified, { type: 'proof-ended' })).toEqual({ step: 'code', payer });
  });

  test('that the number has no wallet stays on the page when the dialog is gone', () => {
    expect(after(pressed('pin'), { type: 'dialog-closed', reason: 'not-a-wallet' })).toEqual({
      step: 'form',
      problem: { kind: 'not-a-wallet', payer },
    });
  });

  test.each(['limit', 'refused'] as const)(
    'why no code was sent or taken (%s) stays on the page',
    (reason) => {
      expect(after(pressed('pin'), { type: 'dialog-closed', reason })).toEqual({
        step: 'form',
        problem: { kind: 'code-ended', reason },
      });
    },
  );

  test('an empty number is asked for', () => {
    expect(after({ type: 'pay-pressed', payer: null, mode: 'push' })).toEqual({
      step: 'form',
      problem: { kind: 'required' },
    });
  });

  test('a refusal is shown in the form, an order paid elsewhere loads the page anew', () => {
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
