import type { ErrorCode } from '@portal/domain/http/error-code';
import { describe, expect, test } from 'vitest';
import { INITIAL_PIN_FLOW, type PinEvent, type PinFlow, reducePinFlow } from './pin-flow.ts';

const submitted = { type: 'pin-submitted' } as const;
const refused = (code: ErrorCode, attemptsLeft?: number): PinEvent => ({
  type: 'pin-refused',
  code,
  message: 'said by the server',
  attemptsLeft,
});
const after = (...events: PinEvent[]): PinFlow => events.reduce(reducePinFlow, INITIAL_PIN_FLOW);

describe('the PIN dialog', () => {
  test('shows the attempts left that the wallet reports', () => {
    expect(after(submitted, refused('1004', 2))).toEqual({
      step: 'entering',
      attemptsLeft: 2,
      counted: true,
      problem: { kind: 'wrong' },
    });
  });

  test('subtracts one of five attempts when the wallet reports none', () => {
    expect(after(submitted, refused('1004'))).toMatchObject({ attemptsLeft: 4 });
  });

  test('shows no attempts for a locked wallet, whatever was reported before', () => {
    expect(after(submitted, refused('1004', 3), submitted, refused('1006', 3))).toEqual({
      step: 'locked',
      attemptsLeft: 0,
    });
    expect(after(submitted, refused('1006'), submitted).step).toBe('locked');
  });

  test('counts no attempt when the PIN could not be encrypted', () => {
    expect(after(submitted, { type: 'pin-not-protected' })).toMatchObject({
      attemptsLeft: 5,
      problem: { kind: 'not-protected' },
    });
  });

  test('counts no attempt without an answer or for other refusals', () => {
    expect(after(submitted, { type: 'server-unreachable' })).toMatchObject({ attemptsLeft: 5 });
    expect(after(submitted, refused('PROVIDER_UNAVAILABLE'))).toMatchObject({
      attemptsLeft: 5,
      problem: { kind: 'said', message: 'said by the server' },
    });
  });

  test('does not send a payment again', () => {
    expect(after(submitted, { type: 'payment-sent' }, submitted)).toEqual({ step: 'sent' });
  });
});
