import { money } from '@portal/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeAmount, judgePostedAmount, quickAmountOf, readPostedAmount } from './amount-input.ts';

const limits = { min: money(100, 'RWF'), max: money(50_000, 'RWF') };
const judge = (typed: string) => judgeAmount(typed, limits);

function post(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const posted = readPostedAmount(form);
  return { posted, judged: judgePostedAmount(posted, limits) };
}

describe('an amount typed or pasted', () => {
  test('both limits are accepted, one franc beyond them is not', () => {
    expect(judge('100').kind).toBe('ok');
    expect(judge('50,000').kind).toBe('ok');
    expect(judge('99')).toEqual({ kind: 'below-minimum', limit: limits.min });
    expect(judge('50.001')).toEqual({ kind: 'above-maximum', limit: limits.max });
    expect(judge('9'.repeat(40))).toEqual({ kind: 'above-maximum', limit: limits.max });
  });

  test('ten thousand stays ten thousand, whichever mark groups it; decimals are refused', () => {
    for (const typed of ['10000', '10.000', '10,000', '10 000'])
      expect(judge(typed)).toEqual({ kind: 'ok', amount: money(10_000, 'RWF') });
    for (const typed of ['500,00', '1000,00', '500.00']) expect(judge(typed).kind).toBe('decimals');
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

  test('a quick amount is marked when the field says the same, however it is written', () => {
    const quick = [money(500, 'RWF'), money(10_000, 'RWF')];
    expect(quickAmountOf('10.000', quick)).toBe('10000');
    expect(quickAmountOf('1.0000', quick)).toBeNull();
    expect(quickAmountOf('', quick)).toBeNull();
  });
});

describe('an amount posted without JavaScript', () => {
  test('is judged as in the browser, and the text that was refused is kept whole', () => {
    const long = `500${' '.repeat(80)}0`;
    for (const amount of ['500,00', 'RWF 500', '12.50', long]) {
      const { posted, judged } = post({ amount });
      expect(posted.amount).toBe(amount);
      expect(judged).toEqual(judge(amount));
      expect(judged.kind).not.toBe('ok');
    }
    expect(post({ amount: '10.000' }).judged).toEqual({ kind: 'ok', amount: money(10_000, 'RWF') });
  });

  test('a chosen quick amount counts when nothing is typed', () => {
    expect(post({ amount: ' ', 'amount-quick': '500' })).toEqual({
      posted: { amount: '500', quickAmount: '500' },
      judged: { kind: 'ok', amount: money(500, 'RWF') },
    });
    expect(post({}).judged.kind).toBe('empty');
  });

  test('a chosen quick amount and another one typed are not settled by guessing', () => {
    const differs = { kind: 'two-amounts', chosen: money(5_000, 'RWF') };
    expect(post({ amount: '500', 'amount-quick': '5000' }).judged).toEqual(differs);
    expect(post({ amount: '500,00', 'amount-quick': '5000' }).judged).toEqual(differs);
    expect(post({ amount: '5 000', 'amount-quick': '5000' }).judged.kind).toBe('ok');
  });
});
