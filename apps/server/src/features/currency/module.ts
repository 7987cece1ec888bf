import type { Exchange } from '@portal/operator/purchase-ports';
import type { Module } from '@portal/platform/module';
import { convertCurrency } from './convert-currency.ts';

/** Amounts in other currencies. */
export function createCurrency({ exchange }: { exchange: Exchange }) {
  return {
    calls: { convertCurrency: (input) => convertCurrency(exchange, input) },
  } satisfies Module;
}
