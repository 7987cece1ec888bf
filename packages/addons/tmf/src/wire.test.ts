import { money } from '@portal/domain/money/money';
import { expect, test } from 'vitest';
import {
  moneyValue,
  quantity,
  readMoneyValue,
  readQuantity,
  writeMoneyValue,
  writeQuantity,
} from './wire.ts';

// TM Forum's Money and Quantity have decimal numbers, no smallest units (TMF622, TMF654, TMF676).
test('amounts are written in whole units, also of a currency with cents', () => {
  expect(writeMoneyValue(money(500, 'RWF'))).toEqual({ unit: 'RWF', value: 500 });
  expect(writeMoneyValue({ minor: 50_050, currency: 'USD' })).toEqual({ unit: 'USD', value: 500.5 });
  expect(writeQuantity(money(500, 'RWF'))).toEqual({ amount: 500, units: 'RWF' });
  expect(writeQuantity({ minor: 50_050, currency: 'USD' })).toEqual({ amount: 500.5, units: 'USD' });
});

test('what is written is read back as the same amount', () => {
  const cents = { minor: 50_050, currency: 'USD' };
  expect(readQuantity(quantity.parse(writeQuantity(cents)), 'USD')).toEqual(cents);
  const francs = money(500, 'RWF');
  expect(readMoneyValue(moneyValue.parse(writeMoneyValue(francs)))).toEqual(francs);
});
