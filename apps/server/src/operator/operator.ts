import type { AmountLimits } from '@portal/domain/amount-limits';
import type { LineType } from '@portal/domain/line';
import type { Money } from '@portal/domain/money';
import type { Msisdn } from '@portal/domain/msisdn';
import type { Atlas } from './atlas-port.ts';
import type { AirtimeCharges } from './charge-port.ts';
import type { DeliveryBook } from './delivery-port.ts';
import type { InboundMessages } from './inbound-port.ts';
import type { Emails, Leads } from './lead-port.ts';
import type { Balances, Bills, Bundles, Exchange, Invoices } from './purchase-ports.ts';

/**
 * The mobile operator as the portal needs it: one small type per capability. The embedded sandbox is its first
 * implementation; a real operator core is one more folder beside it. A broken promise (time-out, garbage) throws:
 * the caller then knows nothing and asks again, it never takes it for a refusal (RULINGS 5).
 */
export type Operator = {
  lines: Lines;
  airtime: Airtime;
  airtimeCharges: AirtimeCharges;
  deliveries: DeliveryBook;
  bundles: Bundles;
  bills: Bills;
  invoices: Invoices;
  balances: Balances;
  exchange: Exchange;
  atlas: Atlas;
  leads: Leads;
  sms: Sms;
  emails: Emails;
  /** Messages that customers send; `null`: the operator hands none over. */
  inbound: InboundMessages | null;
  settings: Settings;
};

/** Who is behind a number. */
export type Lines = {
  /** Line of a number of this operator, `null` for an unknown or foreign number. */
  find: (msisdn: Msisdn) => Promise<LineType | null>;
};

/** Adding airtime. */
export type Airtime = {
  /**
   * Adds airtime once per `key`: repeating a key changes nothing and returns the first answer.
   * @param topUp.key the payment's id
   */
  topUp: (topUp: { key: string; msisdn: Msisdn; amount: Money }) => Promise<Delivery>;
};

/** Whether something bought was given. */
export type Delivery =
  | { kind: 'delivered'; operatorReference: string }
  /** Certainly not given and never will be: the money goes back. */
  | { kind: 'refused'; reason: DeliveryRefusal };

/** Why an operator can't give what was paid for. */
export type DeliveryRefusal =
  | 'line-barred'
  | 'line-closed'
  | 'amount-not-allowed'
  | 'bundle-withdrawn'
  | 'already-paid'
  | 'lead-closed';

/** Text messages to a handset. */
export type Sms = {
  /** Hands a message over; resolves when the operator accepted it, not when it was read. */
  send: (message: { to: Msisdn; text: string }) => Promise<void>;
};

/** Limits and switches the operator can change while the portal runs (SPEC section 3 "Config data"). */
export type OperatorSettings = {
  prepaidLimits: AmountLimits;
  postpaidLimits: AmountLimits;
  quickAmounts: Money[];
  /** A bill that is rounded up gets a note of it (`beta.amountToHigherValueFeature`, RULINGS 13 and 64). */
  roundBillsUp: boolean;
  postpaidHybridCheck: boolean;
  /** PIN typed on the page when true, push approval on the handset when false (SPEC section 4). */
  walletPinMode: boolean;
  /** Which ways to pay are switched on; one without a provider is not offered all the same. */
  waysToPay: Readonly<Record<string, boolean>>;
  dualCurrency: boolean;
  /** Bundles for postpaid and hybrid lines are on sale (RULINGS 17: off). */
  postpaidBundles: boolean;
  customerCareNumber: string;
  pinResetDial: string;
  paymentMaxTry: number;
};

/** Reads the settings. */
export type Settings = { read: () => Promise<OperatorSettings> };
