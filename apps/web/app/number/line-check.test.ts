import type { CallResult } from '@portal/contract/calls/calls';
import type { Answer } from '@portal/contract/http/portal-client';
import type { ErrorCode } from '@portal/domain/http/error-code';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { describe, expect, test } from 'vitest';
import {
  checkOf,
  createLineChecker,
  type LineCheck,
  lineCheckInput,
  type SendLineCheck,
  toLineCheck,
} from './line-check.ts';

type LineAnswer = Answer<CallResult<'checkLine'>>;
const msisdn = '788123456' as Msisdn;
const other = '788123457' as Msisdn;
const refused = (code: ErrorCode): LineAnswer => ({
  kind: 'refused',
  status: 422,
  code,
  message: 'said',
  details: {},
});

describe('the result of a line check', () => {
  test('accepts a prepaid line on the prepaid page', () => {
    expect(toLineCheck(msisdn, { kind: 'ok', result: 'PREPAID' }, { wanted: 'prepaid-recharge' })).toEqual({
      kind: 'ok',
      msisdn,
      line: 'prepaid',
    });
  });

  test('asks for the exact line type, so that routers and hybrid lines are told apart', () => {
    expect(lineCheckInput(msisdn)).toEqual({
      msisdn,
      checkIfBroadband: true,
      requestType: 'HYBRID_POSTPAID_CHECK',
    });
    expect(toLineCheck(msisdn, { kind: 'ok', result: 'BROADBAND' }, { wanted: 'any' })).toMatchObject({
      line: 'broadband',
    });
    expect(
      toLineCheck(
        msisdn,
        { kind: 'ok', result: 'HYBRID' },
        { wanted: 'data-bundle', flags: { postpaidBundles: true } },
      ),
    ).toMatchObject({
      kind: 'ok',
      line: 'hybrid',
    });
  });

  test.each([
    ['POSTPAID', 'postpaid', 'postpaid-bill-pay'],
    ['HYBRID', 'hybrid', 'postpaid-bill-pay'],
    ['BROADBAND', 'broadband', 'broadband-recharge'],
  ] as const)('leads a %s line on the prepaid page to %s', (result, line, page) => {
    expect(toLineCheck(msisdn, { kind: 'ok', result }, { wanted: 'prepaid-recharge' })).toEqual({
      kind: 'wrong-line',
      msisdn,
      line,
      page,
    });
  });

  test('accepts any line of a payer', () => {
    expect(toLineCheck(msisdn, { kind: 'ok', result: 'POSTPAID' }, { wanted: 'any' }).kind).toBe('ok');
  });

  test('reports an unknown number as invalid, but not a missing answer or a rate limit', () => {
    expect(toLineCheck(msisdn, refused('INVALID_MSISDN'), { wanted: 'any' })).toEqual({
      kind: 'invalid',
      msisdn,
    });
    expect(toLineCheck(msisdn, refused('RATE_LIMITED'), { wanted: 'any' })).toMatchObject({
      kind: 'unavailable',
      message: 'said',
    });
    expect(toLineCheck(msisdn, { kind: 'unreachable', cause: null }, { wanted: 'any' })).toMatchObject({
      kind: 'unavailable',
    });
  });
});

describe('checks of one number after another', () => {
  function createFixture() {
    const shown: LineCheck[] = [];
    const waiting = new Map<Msisdn, (answer: LineAnswer) => void>();
    const signals = new Map<Msisdn, AbortSignal>();
    const ask: SendLineCheck = (number, signal) => {
      signals.set(number, signal);
      return new Promise((resolve) => waiting.set(number, resolve));
    };
    const checker = createLineChecker({
      ask,
      wanted: 'prepaid-recharge',
      show: (state) => shown.push(state),
    });
    return { shown, waiting, signals, checker };
  }

  test('ignores a late answer about an earlier number', async () => {
    const { shown, waiting, signals, checker } = createFixture();
    const first = checker.check(msisdn);
    const second = checker.check(other);
    waiting.get(other)?.({ kind: 'ok', result: 'PREPAID' });
    waiting.get(msisdn)?.(refused('INVALID_MSISDN'));
    await Promise.all([first, second]);
    expect(signals.get(msisdn)?.aborted).toBe(true);
    expect(shown.map(({ kind }) => kind)).toEqual(['checking', 'checking', 'ok']);
    expect(shown.at(-1)).toMatchObject({ msisdn: other });
  });

  test('aborts the check when a digit is erased', async () => {
    const { shown, waiting, checker } = createFixture();
    const first = checker.check(msisdn);
    await checker.check(null);
    waiting.get(msisdn)?.({ kind: 'ok', result: 'PREPAID' });
    await first;
    expect(shown.at(-1)).toEqual({ kind: 'idle' });
  });
});

test('the tick of a number that was typed before says nothing about the one in the field', () => {
  const ok: LineCheck = { kind: 'ok', msisdn, line: 'prepaid' };
  expect(checkOf(msisdn, ok)).toBe(ok);
  expect(checkOf(other, ok)).toEqual({ kind: 'idle' });
});
