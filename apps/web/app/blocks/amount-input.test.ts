import { money } from '@portal/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeAmount, tidyAmount } from './amount-input.ts';

const limits = { min: money(100, 'RWF'), max: money(50_000, 'RWF') };
const judge = (typed: string) => judgeAmount(typed, limits);

describe('an amount typed or pasted', () => {
  test.each(['500', ' 500 ', 'RWF 500', '500 Rwf', '500.00', '0500', '5,00'])(
    '%j is five hundred francs',
    (typed) => {
      expect(judge(typed)).toEqual({ kind: 'ok', amount: money(500, 'RWF') });
    },
  );

  test('both limits are accepted, one franc beyond them is not', () => {
    expect(judge('100').kind).toBe('ok');
    expect(judge('50000').kind).toBe('ok');
    expect(judge('99')).toEqual({ kind: 'below-minimum', limit: limits.min });
    expect(judge('50001')).toEqual({ kind: 'above-maximum', limit: limits.max });
  });

  test('a point is never dropped: 12.50 does not become 1250', () => {
    expect(tidyAmount('12.50')).toBe('12.50');
    expect(judge('12.50').kind).toBe('not-digits');
    expect(judge('1.000').kind).toBe('not-digits');
  });

  test.each(['-500', '5e3', '1/2', '٥٠٠', 'five'])('%j is no amount', (typed) => {
    expect(judge(typed).kind).toBe('not-digits');
  });

  test('nothing typed is no mistake, a number beyond counting is above the maximum', () => {
    expect(judge(' ').kind).toBe('empty');
    expect(judge('9'.repeat(40)).kind).toBe('above-maximum');
  });

  test('an accepted amount is exactly what was typed and within the limits', () => {
    fc.assert(
      fc.property(fc.nat(60_000), (francs) => {
        const verdict = judge(String(francs));
        const within = francs >= 100 && francs <= 50_000;
        return verdict.kind === 'ok' ? within && verdict.amount.minor === francs : !within;
      }),
    );
  });
});
