import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { describe, expect, test } from 'vitest';
import { readPayers } from './fast-form.ts';
import type { PayOption } from './pay-options.ts';
import { findPayerProblem, pickPayOption } from './use-pay-choice.ts';

const RECIPIENT = '788100001' as Msisdn;
const OTHER = '788100002' as Msisdn;

describe('the press that pays says who pays, and for whom (RULINGS 88)', () => {
  test('the number of the order pays while no other is typed', () => {
    expect(readPayers('', { recipient: RECIPIENT })).toEqual({ payer: RECIPIENT, other: null });
    expect(readPayers(RECIPIENT, { recipient: RECIPIENT })).toEqual({ payer: RECIPIENT, other: null });
  });

  test('another number pays for the number of the order', () => {
    expect(readPayers(OTHER, { recipient: RECIPIENT })).toEqual({ payer: OTHER, other: RECIPIENT });
  });

  test('a router never pays for itself', () => {
    expect(readPayers('', { recipient: RECIPIENT, isPayerRequired: true }).payer).toBeNull();
    expect(readPayers(OTHER, { recipient: RECIPIENT, isPayerRequired: true })).toEqual({
      payer: OTHER,
      other: RECIPIENT,
    });
  });

  test('half a number pays nothing', () => {
    expect(readPayers('7881', { recipient: RECIPIENT }).payer).toBeNull();
  });
});

describe('a typed number that pays', () => {
  const wallet = { form: 'push' } as PayOption;
  const mpesa = { form: 'money', payer: { countryCode: '250', prefixes: ['72'] } } as unknown as PayOption;
  const card = { form: 'card' } as PayOption;

  test('may be left out, and must be whole', () => {
    expect(findPayerProblem(wallet, '', RECIPIENT)).toBeNull();
    expect(findPayerProblem(wallet, '', null)).toBeNull();
    expect(findPayerProblem(wallet, '7881', RECIPIENT)).toBe('incomplete');
    expect(findPayerProblem(wallet, OTHER, RECIPIENT)).toBeNull();
  });

  test('has to be one of the wallet', () => {
    expect(findPayerProblem(mpesa, OTHER, RECIPIENT)).toBe('not-fitting');
    expect(findPayerProblem(mpesa, '', RECIPIENT)).toBe('not-fitting');
    expect(findPayerProblem(mpesa, '722100077', RECIPIENT)).toBeNull();
  });

  test('is not needed for a card', () => {
    expect(findPayerProblem(card, '7881', null)).toBeNull();
  });
});

test('the chosen way to pay stays open; without one that of the last time, and else the first wallet', () => {
  const options = [
    { segment: 'card', form: 'card' },
    { segment: 'mpesa', form: 'money' },
    { segment: 'airtime', form: 'airtime' },
  ] as PayOption[];
  const picked = (chosen: string | null, last: string | null) =>
    pickPayOption(options, { chosen, last })?.segment;
  expect(picked('card', 'airtime')).toBe('card');
  expect(picked(null, 'airtime')).toBe('airtime');
  expect(picked(null, null)).toBe('mpesa');
  // A page that was open while staff switched the way off.
  expect(picked('gone', null)).toBe('mpesa');
  expect(pickPayOption([], { chosen: 'card', last: null })).toBeNull();
});
