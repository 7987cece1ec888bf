import type { BundleNote } from '@portal/contract/calls/bundle';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import type { PaymentPhase } from '@portal/domain/payments/payment-phase';
import type { TransactionStatus } from '@portal/domain/payments/transaction-status';
import type { Bill } from '@portal/domain/products/bill';
import type { Clock } from '@portal/domain/time/clock';
import type { Lead } from '@portal/operator/lead-port';
import type { Lines, Settings } from '@portal/operator/operator';
import type { PortName } from '@portal/operator/ports';
import type { Bills, Bundles, FixedLine, Invoices } from '@portal/operator/purchase-ports';
import type { Db } from '@portal/platform/database/open-db';
import type { EventRecipient } from '@portal/platform/events/event';
import type { Caller } from '@portal/platform/http/visitors/caller';
import type { FormatText } from '@portal/platform/wording/sentences';

/** The payment of an order, as far as orders need it. */
export type OrderPayment = {
  orderId: string;
  transactionId: string;
  /** The browser that pays. */
  visitorId: string;
  status: TransactionStatus;
  /** Sent to the provider at least once: money may have moved. */
  wasSent: boolean;
  phase: PaymentPhase;
  since: Date;
};

/** A caller of the API or a page, as far as what it learns about numbers is limited. */
export type NumberCaller = Pick<Caller, 'visitorId' | 'address' | 'solution' | 'hasForm'>;

/** Dependencies of the orders. Functions of other features are given in container/modules.ts. */
export type OrdersDeps = {
  db: Db;
  clock: Clock;
  formatText: FormatText;
  newId: () => string;
  /** Systems that receive events about new orders (docs/events.md). */
  eventRecipients: readonly EventRecipient[];
  /** How long a link can be used at most that another person pays an order by (PAY_LINK_HOURS). */
  payLinkMs: number;
  lines: Lines;
  settings: Settings;
  /** Staff have paused new purchases. */
  isPaused: () => Promise<boolean>;
  /** Ports without an adapter: what they deliver cannot be ordered. */
  absentPorts: readonly PortName[];
  /** From the codes feature: limits what orders tell about numbers. */
  limitOrders: <Placed>(
    order: { caller: NumberCaller; number: string; isUnassigned?: (result: Placed) => boolean },
    place: () => Promise<Placed>,
  ) => Promise<Placed>;
  bundles: Bundles;
  bills: Bills;
  /** From the bills feature: finds the bill of an account for a visitor who also knows its line. */
  findBill: (claim: { msisdn: Msisdn; accountNo: string }, network: string) => Promise<Bill>;
  invoices: Invoices;
  /** From the codes feature: whether this visitor verified that challenge for this line's bill. */
  canReadBill: (input: { refId: string; msisdn: Msisdn; visitorId: string }) => Promise<boolean>;
  /** From the fixed-internet feature: refuses a wrong account and a wrong e-mail alike. */
  findFixedLine: (
    claim: { accountNo: string; contactPersonEmailId: string },
    network: string,
  ) => Promise<FixedLine>;
  /** From the leads feature: refuses a wrong lead and a wrong contact number alike. */
  findLead: (claim: { leadId: string; contactNumber: string }, network: string) => Promise<Lead>;
  /** From the leads feature: whether this browser ordered that lead. */
  isApplicant: (input: { leadId: string; visitorId: string }) => Promise<boolean>;
  /** From the lines of browsers: whether the line of a bundle's order has already what it buys, and this browser may know. */
  holdsAlready: (order: { orderId: string; typed: string; visitorId: string }) => Promise<boolean>;
  /** From the content: the note to a bundle in a language. */
  findBundleNote: (productCode: string, locale: Locale) => BundleNote | null;
  /** From the codes feature: the number that this browser proved; `null` without a valid proof. */
  findProvenNumber: (visitorId: string) => Promise<Msisdn | null>;
  /** Names that nobody may use on a page of the operator: its own, and those of the ways to pay. */
  companyNames: readonly string[];
  /** From the payments feature: the payment of each of these orders; orders without one are left out. */
  findPayments: (orderIds: string[]) => Promise<OrderPayment[]>;
};
