import type { ErrorCode } from '@portal/domain/http/error-code';
import { describe, expect, test } from 'vitest';
import { afterRefusedPin } from './pin-step.ts';

const refused = (code: ErrorCode, attemptsLeft?: number) =>
  ({
    kind: 'refused',
    status: 422,
    code,
    message: 'said by the server',
    details: attemptsLeft === undefined ? {} : { attemptsLeft },
  }) as const;

describe('a refused PIN', () => {
  test('leaves the attempts that the wallet reports', () => {
    expect(afterRefusedPin(refused('1004', 2), 5)).toEqual({
      attemptsLeft: 2,
      isLocked: false,
      problem: { kind: 'wrong' },
    });
  });

  test('takes one of the attempts when the wallet reports none, and never goes below zero', () => {
    expect(afterRefusedPin(refused('1004'), 5)).toMatchObject({ attemptsLeft: 4 });
    expect(afterRefusedPin(refused('56D005'), 0)).toMatchObject({ attemptsLeft: 0 });
  });

  test('leaves no attempts for a locked wallet, whatever was reported before', () => {
    expect(afterRefusedPin(refused('1006', 3), 3)).toEqual({
      attemptsLeft: 0,
      isLocked: true,
      problem: null,
    });
  });

  test('counts no attempt without an answer or for other refusals', () => {
    expect(afterRefusedPin({ kind: 'unreachable', cause: null }, 5)).toMatchObject({
      attemptsLeft: 5,
      problem: { kind: 'unreachable' },
    });
    expect(afterRefusedPin(refused('PROVIDER_UNAVAILABLE'), 5)).toMatchObject({
      attemptsLeft: 5,
      problem: { kind: 'said', message: 'said by the server' },
    });
  });
});
