import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import type { Answer, CallOptions, PortalClient } from '@portal/contract/http/portal-client';
import type { ErrorCode } from '@portal/domain/http/error-code';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { describe, expect, test } from 'vitest';
import { payWithPin, readPinKey } from './pay-with-pin.ts';
import { startPayment } from './start-payment.ts';

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

/** A payment service with one answer for each of its two calls, with and without a token. */
function service(initiate: Made, process: Sent = unreachable) {
  const initiated: CallInput<'initiatePayment'>[] = [];
  const processed: CallInput<'processPayment'>[] = [];
  const tokens: unknown[] = [];
  const initiatePayment = async (input: CallInput<'initiatePayment'>, options?: CallOptions) => {
    initiated.push(input);
    tokens.push(options?.authorization);
    return initiate;
  };
  const processPayment = async (input: CallInput<'processPayment'>, options?: CallOptions) => {
    processed.push(input);
    tokens.push(options?.authorization);
    return process;
  };
  const calls = { initiatePayment, processPayment };
  const secure = { initiateSecurePayment: initiatePayment, processSecurePayment: processPayment };
  return { calls, portal: secure as PortalClient, initiated, processed, tokens };
}

const order = { orderId: 'o'.repeat(22) };
const request = { order, payer: '788100001' as Msisdn, paymentMode: 'X_MONEY' };
const withPin = { ...request, uniqueCode: 'proof', attemptsLeft: 5 };
const sealed = { transactionId, amPin: 'encrypted', keepsProof: true };

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
    expect(await startPayment(service(refused('4001')).calls, request)).toEqual({
      kind: 'form',
      problem: { kind: 'not-a-wallet', payer: '788100001', message: 'said 4001' },
    });
    expect(await startPayment(service(made, refused('1006')).calls, request)).toEqual({
      kind: 'form',
      problem: { kind: 'locked', message: 'said 1006' },
      transactionId,
    });
    expect(await startPayment(service(refused('ORDER_CLOSED')).calls, request)).toEqual({ kind: 'closed' });
    expect(await startPayment(service(made, refused('PROVIDER_UNAVAILABLE')).calls, request)).toEqual({
      kind: 'form',
      problem: { kind: 'said', message: 'said PROVIDER_UNAVAILABLE' },
    });
    expect(await startPayment(service(unreachable).calls, request)).toEqual({
      kind: 'form',
      problem: { kind: 'unreachable' },
    });
    expect(await startPayment(service(made, unreachable).calls, request)).toEqual({
      kind: 'form',
      problem: { kind: 'unreachable' },
    });
  });
});

describe('PIN mode', () => {
  test('first returns the key of the wallet and the time of the server for the transaction', async () => {
    const { portal, initiated, processed, tokens } = service(made);
    expect(await readPinKey(portal, withPin)).toEqual({
      kind: 'key',
      attemptsLeft: 5,
      transactionId,
      key: 'KEY',
      at: 'NOON',
    });
    expect(initiated).toMatchObject([{ uniqueCode: 'proof', paymentMode: 'X_MONEY' }]);
    expect(processed).toEqual([]);
    expect(tokens).toEqual(['Bearer proof']);
  });

  test('without a key there is nothing to encrypt the PIN with', async () => {
    const keyless: Made = { kind: 'ok', result: { transactionId, encryptionKeyDetails: null } };
    expect(await readPinKey(service(keyless).portal, withPin)).toMatchObject({
      kind: 'pin',
      pin: { attemptsLeft: 5, problem: { kind: 'not-protected' } },
    });
  });

  test('then sends the encrypted PIN with the token of the verified code', async () => {
    const { portal, initiated, processed, tokens } = service(made, sentAs('IN_PROCESS'));
    expect(await payWithPin(portal, withPin, sealed)).toEqual({ kind: 'over', transactionId });
    expect(initiated).toEqual([]);
    expect(processed).toMatchObject([{ ...sealed, paymentMode: 'X_MONEY' }]);
    expect(tokens).toEqual(['Bearer proof']);
  });

  test('reports the remaining attempts of the server for a wrong PIN and a locked wallet', async () => {
    expect(await payWithPin(service(made, refused('1004', 3)).portal, withPin, sealed)).toMatchObject({
      kind: 'pin',
      pin: { attemptsLeft: 3, problem: { kind: 'wrong' } },
    });
    expect(await payWithPin(service(made, refused('1006')).portal, withPin, sealed)).toMatchObject({
      pin: { isLocked: true },
    });
  });

  test('reports a payment that is already processed as sent', async () => {
    const { portal } = service(made, refused('ALREADY_PROCESSED'));
    expect(await payWithPin(portal, withPin, sealed)).toEqual({ kind: 'over', transactionId });
  });

  test('leaves an order that is paid elsewhere, and asks for a new code when the proof has expired', async () => {
    expect(await readPinKey(service(refused('ORDER_CLOSED')).portal, withPin)).toEqual({ kind: 'closed' });
    expect(await readPinKey(service(refused('PROOF_INVALID')).portal, withPin)).toEqual({ kind: 'unproven' });
    const { portal } = service(made, refused('PROOF_INVALID'));
    expect(await payWithPin(portal, withPin, sealed)).toEqual({ kind: 'unproven' });
  });
});
