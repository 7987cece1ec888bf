import type { Bill } from '@portal/domain/bill';
import type { Clock } from '@portal/domain/clock';
import type { Msisdn } from '@portal/domain/msisdn';
import type { Lead } from '../../operator/lead-port.ts';
import type { Lines, Settings } from '../../operator/operator.ts';
import type { Bills, Bundles, FixedLine, Invoices } from '../../operator/purchase-ports.ts';
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
  bundles: Bundles;
  bills: Bills;
  /** The bills' own `findBill`: the bill of an account, for who knows its line too. */
  findBill: (claim: { msisdn: Msisdn; accountNo: string }, network: string) => Promise<Bill>;
  invoices: Invoices;
  /** The codes' own: this visitor verified that challenge for this line's bill. */
  opensBill: (asked: { refId: string; msisdn: Msisdn; visitorId: string }) => Promise<boolean>;
  /** The fixed-internet accounts' own `findAccount`; refuses a wrong account and a wrong e-mail alike. */
  findFixedLine: (
    claim: { accountNo: string; contactPersonEmailId: string },
    network: string,
  ) => Promise<FixedLine>;
  /** The leads' own `findLead`; refuses a wrong number and a wrong contact number alike. */
  findLead: (claim: { leadId: string; contactNumber: string }, network: string) => Promise<Lead>;
  /** The leads' own `isApplicant`: whether this browser asked for that lead. */
  isApplicant: (asked: { leadId: string; visitorId: string }) => Promise<boolean>;
  /** The payment that holds each of these orders; orders without one are left out. */
  findPayments: (orderIds: string[]) => Promise<OrderPayment[]>;
};
