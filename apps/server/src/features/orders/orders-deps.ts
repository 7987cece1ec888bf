import type { Clock } from '@portal/domain/clock';
import type { Lines, Settings } from '../../operator/operator.ts';
import type { Db } from '../../platform/db/open-db.ts';

/** The payment that holds an order, as far as orders care. */
export type OrderPayment = {
  orderId: string;
  transactionId: string;
  /** Handed to the provider at least once: money may move or has moved. */
  underWay: boolean;
  since: Date;
};

/** What the orders stand on. `findPayments` is the payments' own, wired in deps.ts. */
export type OrdersDeps = {
  db: Db;
  clock: Clock;
  newId: () => string;
  lines: Lines;
  settings: Settings;
  /** The payment that holds each of these orders; orders without one are left out. */
  findPayments: (orderIds: string[]) => Promise<OrderPayment[]>;
};
