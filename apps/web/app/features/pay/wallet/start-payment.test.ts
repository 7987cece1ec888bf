import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import type { Answer } from '@portal/contract/http/portal-client';
import type { ErrorCode } from '@portal/domain/http/error-code';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { describe, expect, test } from 'vitest';
import { type EncryptPin, payWithPin, startPayment } from './start-payment.ts';

type Made = Answer<CallResult<'initiatePayment'>>;
type Sent = Answer<CallResult<'processPayment'>>;

const transactionId = 't'.repeat(22);
const made: Made = {
  kind: 'ok',
  result: { transactionId, encryptionKeyDetails: { id: 'k', key: 'KEY', at: 'NOON' } },
};
const sentAs = (status: string): Sent => ({
  kind: 'ok',
  result: { transactionId, status, redirectUrl: null, accessCode: null },
});
const refused = (code: ErrorCode, attemptsLeft?: number) =>
  ({ kind: 'refused', status: 422, code, message: `said ${code}`, details: { attemptsLeft } }) as const;
const unreachable = { kind: 'unreachable', cause: null } as const;

/** A payment service with one answer for each of its two calls. */
function service(initiate: Made, process: Sent = unreachable) {
  const initiated: CallInput<'initiatePayment'>[] = [];
  const processed: CallInput<'processPayment'>[] = [];
  const calls = {
    initiatePayment: async (input: CallInput<'initiatePayment'>) => {
      initiated.push(input);
      return initiate;
    },
    processPayment: async (input: CallInput<'processPayment'>) => {
      processed.push(input);
      return process;
    },
  };
  return { calls, initiated, processed };
}

const order = { orderId: 'o'.repeat(22) };
const request = { order, payer: '788100001' as Msisdn, paymentMode: 'X_MONEY' };
const withPin = { ...request, uniqueCode: 'proof', pin: '1234' };
const seal: EncryptPin = async (pin, id, { key, at }) => `sealed(${pin.length},${id.length},${key},${at})`;

describe('push mode', () => {
  test('initiates with the leading zero of the payer, then processes', async () => {
    const { calls, initiated, processed } = service(made, sentAs('IN_PROCESS'));
    expect(await startPayment(calls, request)).toEqual({ kind: 'waiting', transactionId });
    expect(initiated).toMatchObject([{ paymentMobile: '0788100001', paymentMode: 'X_MONEY' }]);
    expect(processed).toMatchObject([{ transactionId, paymentMode: 'X_MONEY' }]);
  });

  test('reports a payment in progress when the button is pressed twice', async () => {
    const { calls } = service(made, refused('ALREADY_PROCESSED'));
    expect(await startPayment(calls, request)).toEqual({ kind: 'waiting', transactionId });
    const { calls: asStatus } = service(made, sentAs('ALREADY_PROCESSED'));
    expect(await startPayment(asStatus, request)).toEqual({ kind: 'waiting', transactionId });
  });

  test('goes to the status page when the payment ends at once', async () => {
    expect(await startPayment(service(made, sentAs('SUCCESS')).calls, request)).toMatchObject({
      kind: 'over',
    });
    expect(await startPayment(service(made, sentAs('FALIURE')).calls, request)).toMatchObject({
      kind: 'over',
    });
  });

  test('treats an unknown status as pending, never as failed', async () => {
    expect(await startPayment(service(made, sentAs('HMM')).calls, request)).toMatchObject({
      kind: 'waiting',
    });
  });

  test('distinguishes refusals from no answer', async () => {
    expect(await startPayment(service(refused('4001')).calls, request)).toEqual({ kind: 'not-a-wallet' });
    expect(await startPayment(service(refused('ORDER_CLOSED')).calls, request)).toEqual({ kind: 'closed' });
    expect(await startPayment(service(made, refused('PROVIDER_UNAVAILABLE')).calls, request)).toEqual({
      kind: 'said',
      message: 'said PROVIDER_UNAVAILABLE',
    });
    expect(await startPayment(service(unreachable).calls, request)).toEqual({ kind: 'unreachable' });
    expect(await startPayment(service(made, unreachable).calls, request)).toEqual({ kind: 'unreachable' });
  });
});

describe('PIN mode', () => {
  test('sends only the encrypted PIN', async () => {
    const { calls, processed } = service(made, sentAs('IN_PROCESS'));
    expect(await payWithPin(calls, withPin, seal)).toEqual({
      event: { type: 'payment-sent' },
      transactionId,
    });
    expect(processed).toMatchObject([
      { transactionId, paymentMode: 'X_MONEY', amPin: 'sealed(4,22,KEY,NOON)' },
    ]);
    expect(JSON.stringify(processed)).not.toContain('1234');
  });

  test('never sends a PIN that cannot be encrypted', async () => {
    for (const [initiate, sealing] of [
      [made, async () => null],
      [made, async () => ''],
      [{ kind: 'ok', result: { transactionId, encryptionKeyDetails: null } } as Made, seal],
    ] as const) {
      const { calls, processed } = service(initiate, sentAs('IN_PROCESS'));
      expect((await payWithPin(calls, withPin, sealing)).event).toEqual({ type: 'pin-not-protected' });
      expect(processed).toEqual([]);
    }
  });

  test('reports the remaining attempts of the server for a wrong PIN and a locked wallet', async () => {
    expect((await payWithPin(service(made, refused('1004', 3)).calls, withPin, seal)).event).toMatchObject({
      type: 'pin-refused',
      code: '1004',
      attemptsLeft: 3,
    });
    expect((await payWithPin(service(made, refused('1006')).calls, withPin, seal)).event).toMatchObject({
      code: '1006',
    });
  });

  test('reports a payment that is already processed as sent', async () => {
    const { calls } = service(made, refused('ALREADY_PROCESSED'));
    expect(await payWithPin(calls, withPin, seal)).toEqual({
      event: { type: 'payment-sent' },
      transactionId,
    });
  });
});
