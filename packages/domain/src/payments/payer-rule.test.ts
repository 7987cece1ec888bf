import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Msisdn, parseMsisdn } from '../identifiers/msisdn.ts';
import { fitsPayerRule, parsePayerRule } from './payer-rule.ts';

const mtn = '788100001' as Msisdn;
const airtel = '733100001' as Msisdn;

test('without prefixes any mobile number of the country pays', () => {
  const rule = parsePayerRule('250') ?? expect.fail();
  fc.assert(
    fc.property(fc.integer({ min: 700_000_000, max: 799_999_999 }), (digits) => {
      expect(fitsPayerRule(parseMsisdn(String(digits)) ?? expect.fail(), rule)).toBe(true);
    }),
  );
});

test('with prefixes only the numbers of that company pay', () => {
  const rule = parsePayerRule('250:78,79') ?? expect.fail();
  expect(fitsPayerRule(mtn, rule)).toBe(true);
  expect(fitsPayerRule(airtel, rule)).toBe(false);
});

test.each(['', '254', '250:', '250:8', '250:78,', '250;78', 'any', '250:78,x'])('"%s" is no rule', (text) => {
  expect(parsePayerRule(text)).toBeNull();
});
