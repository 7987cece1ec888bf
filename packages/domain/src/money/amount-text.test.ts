import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCALE_LIST } from '../language/locale.ts';
import { type AmountText, parseAmountText } from './amount-text.ts';
import { formatMoney } from './format-money.ts';
import { type Currency, money } from './money.ts';

const MARKS = [' ', '\u00a0', '\u202f', ',', '.', "'", '’'];
const DIGITS = '0123456789';

/**
 * RULINGS 63 read word by word, for a currency without decimals: digits only; a grouping mark counts only where every
 * group after it has exactly three digits. `null`: to be refused.
 */
function rulingReading(text: string): bigint | null {
  const groups = [''];
  for (const character of text.trim()) {
    if (DIGITS.includes(character)) groups[groups.length - 1] += character;
    else if (MARKS.includes(character)) groups.push('');
    else return null;
  }
  const [first = '', ...others] = groups;
  if (first === '' || others.some((group) => group.length !== 3)) return null;
  return BigInt(groups.join(''));
}

/** The same for a currency with two decimals: how many values a text may have. */
function possibleReadings(text: string): Set<bigint> {
  const values = new Set<bigint>();
  const whole = rulingReading(text);
  if (whole !== null) values.add(whole * 100n);
  for (const mark of ['.', ',']) {
    const at = text.lastIndexOf(mark);
    const decimals = text.slice(at + 1);
    if (at < 1 || decimals === '' || [...decimals].some((each) => !DIGITS.includes(each))) continue;
    const before = text.slice(0, at);
    const major = before.includes(mark) ? null : rulingReading(before);
    // Three decimals are a dollar amount too, to whoever reads the mark so.
    if (major !== null) values.add(major * 100n + BigInt(decimals.padEnd(2, '0').slice(0, 2)));
  }
  return values;
}

const typedText = fc.string({
  unit: fc.constantFrom(...DIGITS, ...MARKS, '-', 'e', 'R', 'W', 'F', '٥', '₣', '\t'),
  maxLength: 14,
});
const amountLike = fc
  .array(fc.tuple(fc.constantFrom(...MARKS, ''), fc.stringMatching(/^\d{1,4}$/)), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.map(([mark, digits]) => mark + digits).join(''));
/** What the pages, the messages and people's habits of four languages write. */
const pasted = fc
  .tuple(
    fc.nat(999_999_999),
    fc.constantFrom(...LOCALE_LIST),
    fc.constantFrom('', '.00', ',00', '.-'),
    fc.boolean(),
  )
  .map(([francs, locale, ending, withCurrency]) => {
    const shown = formatMoney(money(francs, 'RWF'), locale);
    return (withCurrency ? shown : shown.replace('RWF', '')) + ending;
  });
const anything = fc.oneof(typedText, amountLike, pasted, fc.string(), fc.string({ unit: 'binary' }));

const isRefusal = ({ kind }: AmountText) => kind !== 'amount' && kind !== 'empty';

describe('an amount in francs, typed or pasted', () => {
  test('whatever it is, it is understood exactly as RULINGS 63 reads it, or it is refused', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const read = parseAmountText(text, 'RWF');
        if (read.kind === 'amount') {
          expect(BigInt(read.amount.minor)).toBe(rulingReading(text));
        } else {
          expect(read.kind === 'empty').toBe(text.trim() === '');
        }
      }),
      { numRuns: 5_000 },
    );
  });

  test('every amount is understood, plain and grouped by any mark', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999_999), fc.constantFrom('', ...MARKS), (francs, mark) => {
        const text = String(francs).replace(/\B(?=(\d{3})+$)/g, mark);
        expect(parseAmountText(text, 'RWF')).toEqual({ kind: 'amount', amount: money(francs, 'RWF') });
      }),
    );
  });

  test.each([
    ['10,000', 10_000],
    ['10.000', 10_000],
    ['50.000', 50_000],
    ['1 000 000', 1_000_000],
    ['1\u202f000\u00a0000', 1_000_000],
    ["10'000", 10_000],
    ['10’000', 10_000],
    [' 500 ', 500],
    ['0500', 500],
  ])('%j is %i francs', (text, francs) => {
    expect(parseAmountText(text, 'RWF')).toEqual({ kind: 'amount', amount: money(francs, 'RWF') });
  });

  test.each(['500,00', '1000,00', '10.5', '500.0', '.500', '0.500', '0,5', '1,000.00', '1 000,50'])(
    '%j is refused: its writer means decimals',
    (text) => expect(parseAmountText(text, 'RWF').kind).toBe('decimals'),
  );

  test.each([
    '5 00',
    '1.0000',
    '1000.000',
    '1,000.000',
    '500.',
    '10,0000',
    '1,00,000',
    '1.00.00',
    '10  000',
    "5'00",
    '1 0000',
  ])('%j is refused because of its separators: nothing in it is a decimal', (text) =>
    expect(parseAmountText(text, 'RWF').kind).toBe('separators'),
  );

  test.each(['RWF 500', '-500', '+500', '5e3', '1/2', 'five', '500 frw', '1_000'])(
    '%j is refused: digits only',
    (text) => {
      expect(parseAmountText(text, 'RWF').kind).toBe('not-digits');
    },
  );

  test.each(['٥٠٠', '५००', '５００', '1٠٠'])('%j is refused: digits of another script', (text) => {
    expect(parseAmountText(text, 'RWF').kind).toBe('other-script');
  });

  test('nothing typed is no mistake, more digits than an amount has are too many', () => {
    expect(parseAmountText(' \u00a0', 'RWF').kind).toBe('empty');
    expect(parseAmountText('9'.repeat(13), 'RWF').kind).toBe('too-large');
    expect(parseAmountText(`${'0'.repeat(20)}5`, 'RWF')).toEqual({ kind: 'amount', amount: money(5, 'RWF') });
  });
});

describe('an amount in a currency with decimals', () => {
  const dollars = (text: string) => parseAmountText(text, 'USD');

  test('is understood only where it can have one value', () => {
    fc.assert(
      fc.property(
        fc.oneof(typedText, amountLike),
        fc.constantFrom<Currency>('USD', 'NGN'),
        (text, currency) => {
          const read = parseAmountText(text, currency);
          if (read.kind !== 'amount') return;
          expect(possibleReadings(text.trim())).toEqual(new Set([BigInt(read.amount.minor)]));
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test.each([
    ['10', 1000],
    ['10.5', 1050],
    ['10,50', 1050],
    ['1 000', 100_000],
    ['1,000.50', 100_050],
    ['1.000,50', 100_050],
    ['1 000,50', 100_050],
    ['1,000,000', 100_000_000],
  ])('%j is %i cents', (text, minor) => {
    expect(dollars(text)).toEqual({ kind: 'amount', amount: { minor, currency: 'USD' } });
  });

  test.each(['1,000', '10.000', '1.005', '1 000,500', '1.000.50', '10.', '.50'])(
    '%j is refused as ambiguous',
    (text) => {
      expect(dollars(text).kind).toBe('ambiguous');
      expect(isRefusal(dollars(text))).toBe(true);
    },
  );
});
