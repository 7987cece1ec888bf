import { money } from '@portal/domain/money/money';
import { describe, expect, test } from 'vitest';
import { coversAmount } from './airtime-balance.ts';

describe('the airtime of a line', () => {
  const entry = (balance: string, over: object = {}) => ({
    serviceType: 'AIRTIME' as const,
    balanceDescription: 'Airtime',
    balance,
    balanceType: 'LIMITED' as const,
    unitType: 'RWF',
    expireTime: '',
    expired: false,
    ...over,
  });
  const price = money(500, 'RWF');

  test('covers a price equal to the balance', () => {
    expect(coversAmount([entry('500')], price)).toBe(true);
    expect(coversAmount([entry('499')], price)).toBe(false);
    expect(coversAmount([entry('300'), entry('200')], price)).toBe(true);
    expect(coversAmount([], price)).toBe(false);
  });

  test('does not count expired balances or other units; an unlimited balance covers every price', () => {
    expect(coversAmount([entry('900', { expired: true })], price)).toBe(false);
    expect(coversAmount([entry('900', { unitType: 'USD' })], price)).toBe(false);
    expect(coversAmount([entry('-', { balanceType: 'UNLIMITED', unitType: '-' })], price)).toBe(true);
  });
});
