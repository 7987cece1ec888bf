import type { ErrorCode } from '@portal/domain/error-code';
import { describe, expect, test } from 'vitest';
import { type PinEvent, type PinFlow, pinFlow, pinFlowStart } from './pin-flow.ts';

const submitted = { type: 'pin-submitted' } as const;
const refused = (code: ErrorCode, attemptsLeft?: number): PinEvent => ({
  type: 'pin-refused',
  code,
  message: 'said by the server',
  attemptsLeft,
});
const after = (...events: PinEvent[]): PinFlow => events.reduce(pinFlow, pinFlowStart);

describe('the PIN dialog', () => {
  test('a wrong PIN shows what the wallet says is left', () => {
    expect(after(submitted, refused('1004', 2))).toEqual({
      step: 'entering',
      attemptsLeft: 2,
      counted: true,
      problem: { kind: 'wrong' },
    });
  });

  test('a wrong PIN without a figure takes one of five away', () => {
    expect(after(submitted, refused('1004'))).toMatchObject({ attemptsLeft: 4 });
  });

  test('a locked wallet has no attempts, whatever was said before', () => {
    expect(after(submitted, refused('1004', 3), submitted, refused('1006', 3))).toEqual({
      step: 'locked',
      attemptsLeft: 0,
    });
    expect(after(submitted, refused('1006'), submitted).step).toBe('locked');
  });

  test('a PIN that could not be encrypted costs no attempt', () => {
    expect(after(submitted, { type: 'pin-not-protected' })).toMatchObject({
      attemptsLeft: 5,
      problem: { kind: 'not-protected' },
    });
  });

  test('no answer and other refusals cost no attempt and keep the message', () => {
    expect(after(submitted, { type: 'server-unreachable' })).toMatchObject({ attemptsLeft: 5 });
    expect(after(submitted, refused('PROVIDER_UNAVAILABLE'))).toMatchObject({
      attemptsLeft: 5,
      problem: { kind: 'said', message: 'said by the server' },
    });
  });

  test('once sent, nothing sends it again', () => {
    expect(after(submitted, { type: 'payment-sent' }, submitted)).toEqual({ step: 'sent' });
  });
});
