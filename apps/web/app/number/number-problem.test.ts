import type { FailedAnswer } from '@portal/contract/http/portal-client';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { describe, expect, test } from 'vitest';
import { findMissingNumber, refusedNumber } from './number-problem.ts';

const NUMBER = '788100003' as Msisdn;

describe('what a press names at a number that is not ready', () => {
  test('an empty and an unfinished number', () => {
    expect(findMissingNumber('', { kind: 'idle' })).toEqual({ kind: 'required' });
    expect(findMissingNumber('7881', { kind: 'idle' })).toEqual({ kind: 'incomplete' });
  });

  test('nothing where the field says already what is wrong with the digits', () => {
    expect(findMissingNumber('7881000011', { kind: 'idle' })).toBeNull();
    expect(findMissingNumber('123', { kind: 'idle' })).toBeNull();
    expect(findMissingNumber('call me', { kind: 'idle' })).toBeNull();
  });

  test('a number that the check refused, and none that it has accepted or not answered for yet', () => {
    expect(findMissingNumber(NUMBER, { kind: 'invalid', msisdn: NUMBER })).toMatchObject({ kind: 'invalid' });
    expect(findMissingNumber(NUMBER, { kind: 'checking', msisdn: NUMBER })).toBeNull();
    expect(findMissingNumber(NUMBER, { kind: 'ok', msisdn: NUMBER, line: 'prepaid' })).toBeNull();
  });
});

describe('a number that the server refused with the order', () => {
  const refusal = (fields: Record<string, string>, code = 'INVALID_MSISDN') =>
    ({ kind: 'refused', status: 422, code, message: '', details: { fields } }) as FailedAnswer;

  test('of another kind of line leads to the page of that kind (RULINGS 22)', () => {
    const problem = refusedNumber(refusal({ msisdn: 'wrong-line', line: 'postpaid' }), NUMBER);
    expect(problem).toEqual({
      kind: 'wrong-line',
      msisdn: NUMBER,
      line: 'postpaid',
      page: 'postpaid-bill-pay',
    });
  });

  test('is unknown where no line is named, and no problem of the number where something else was refused', () => {
    expect(refusedNumber(refusal({ msisdn: 'unknown' }), NUMBER)).toEqual({
      kind: 'invalid',
      msisdn: NUMBER,
    });
    expect(refusedNumber(refusal({}, 'PAUSED'), NUMBER)).toBeNull();
  });
});
