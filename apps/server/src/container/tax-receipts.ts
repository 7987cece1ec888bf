import type { Clock } from '@portal/domain/time/clock';
import type { FiscalDevices } from '@portal/payments/fiscal/fiscal-device';
import { createReceiptBuyers } from '@portal/payments/fiscal/receipt-buyer';
import type { Module } from '@portal/platform/module';
import type pg from 'pg';
import type { createOrderReaders } from '../features/orders/module.ts';

type Deps = {
  pool: pg.Pool;
  clock: Clock;
  /** `null`: nothing signs receipts. */
  fiscal: FiscalDevices | null;
  isPayableBy: ReturnType<typeof createOrderReaders>['isPayableBy'];
};

/** What visitors say for the tax receipt of their order. */
export function createTaxReceipts({ pool, clock, fiscal, isPayableBy }: Deps) {
  return {
    jobs: {},
    /** What a page asks for the receipt of an order; `null`: nothing. */
    buyers:
      fiscal &&
      createReceiptBuyers({
        pool,
        clock,
        fiscal,
        findOwnOrder: isPayableBy,
      }),
  } satisfies Module;
}
