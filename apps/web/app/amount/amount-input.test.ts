import { money } from '@portal/domain/money/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAmountText, checkPostedAmount, findQuickAmount, readPostedAmount } from './amount-input.ts';

const limits = { min: money(100, 'RWF'), max: money(50_000, 'RWF') };
const check = (typed: string) => checkAmountText(typed, limits);

function post(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const posted = readPostedAmount(form);
  return { posted, checked: checkPostedAmount(posted, limits) };
}

describe('a typed or pasted amount', () => {
  test('accepts both limits and refuses one franc beyond them', () => {
    expect(check('100').kind).toBe('ok');
    expect(check('50,000').kind).toBe('ok');
    expect(check('99')).toEqual({ kind: 'below-minimum', limit: limits.min });
    expect(check('50.001')).toEqual({ kind: 'above-maximum', limit: limits.max });
    expect(check('9'.repeat(40))).toEqual({ kind: 'above-maximum', limit: limits.max });
  });

  test('accepts any grouping mark and refuses decimals', () => {
    for (const typed of ['10000', '10.000', '10,000', '10 000'])
      expect(check(typed)).toEqual({ kind: 'ok', amount: money(10_000, 'RWF') });
    for (const typed of ['500,00', '1000,00', '500.00']) expect(check(typed).kind).toBe('decimals');
    for (const typed of ['5 00', '1.0000', '1000.000', '1,000.000'])
      expect(check(typed).kind).toBe('separators');
  });

  test('accepts exactly the typed amounts that are within the limits', () => {
    fc.assert(
      fc.property(fc.nat(60_000), (francs) => {
        const result = check(String(francs));
        const within = francs >= 100 && francs <= 50_000;
        return result.kind === 'ok' ? within && result.amount.minor === francs : !within;
      }),
    );
  });

  test('marks the quick amount that equals the text, whatever its separators', () => {
    const quick = [money(500, 'RWF'), money(10_000, 'RWF')];
    expect(findQuickAmount('10.000', quick)).toBe('10000');
    expect(findQuickAmount('1.0000', quick)).toBeNull();
    expect(findQuickAmount('', quick)).toBeNull();
  });
});

describe('an amount posted without JavaScript', () => {
  test('is checked as in the browser, and a refused text is returned unchanged', () => {
    const long = `500${' '.repeat(80)}0`;
    for (const amount of ['500,00', 'RWF 500', '12.50', long]) {
      const { posted, checked } = post({ amount });
      expect(posted.amount).toBe(amount);
      expect(checked).toEqual(check(amount));
      expect(checked.kind).not.toBe('ok');
    }
    expect(post({ amount: '10.000' }).checked).toEqual({ kind: 'ok', amount: money(10_000, 'RWF') });
  });

  test('uses the chosen quick amount when nothing is typed', () => {
    expect(post({ amount: ' ', 'amount-quick': '500' })).toEqual({
      posted: { amount: '500', quickAmount: '500' },
      checked: { kind: 'ok', amount: money(500, 'RWF') },
    });
    expect(post({}).checked.kind).toBe('empty');
  });

  test('refuses a chosen quick amount that differs from the typed amount', () => {
    const differs = { kind: 'two-amounts', chosen: money(5_000, 'RWF') };
    expect(post({ amount: '500', 'amount-quick': '5000' }).checked).toEqual(differs);
    expect(post({ amount: '500,00', 'amount-quick': '5000' }).checked).toEqual(differs);
    expect(post({ amount: '5 000', 'amount-quick': '5000' }).checked.kind).toBe('ok');
  });
});
