import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import type { AmountLimits } from '@portal/domain/money/amount-limits';
import type { Money } from '@portal/domain/money/money';
import type { LineType } from '@portal/domain/products/line';
import type { AirtimeCharges } from './charge-port.ts';
import type { Delivery } from './delivery.ts';
import type { DeliveryRecords } from './delivery-records-port.ts';
import type { Emails } from './email-port.ts';
import type { Feasibility } from './feasibility-port.ts';
import type { InboundMessages } from './inbound-port.ts';
import type { Leads } from './lead-port.ts';
import type { NetworkLocations } from './network-locations-port.ts';
import type { NumberInsight } from './number-insight-port.ts';
import type { NumberVerification } from './number-verification-port.ts';
import type { Balances, Bills, Bundles, Exchange, Invoices } from './purchase-ports.ts';
import type { Shops } from './shops-port.ts';
import type { Sms } from './sms-port.ts';
import type { TakeBack } from './take-back.ts';
import type { Usage } from './usage-port.ts';

/**
 * The mobile operator: one small interface per capability. The embedded sandbox is its first implementation;
 * a real operator is one more folder next to it. A failed call (time-out, malformed reply) throws: the result
 * is then unknown and the caller retries; it is never treated as a refusal (RULINGS 5).
 */
export type Operator = {
  lines: Lines;
  airtime: Airtime;
  airtimeCharges: AirtimeCharges;
  deliveries: DeliveryRecords;
  bundles: Bundles;
  bills: Bills;
  invoices: Invoices;
  balances: Balances;
  /** `null`: nobody says what a line used. */
  usage: Usage | null;
  exchange: Exchange;
  networkLocations: NetworkLocations;
  shops: Shops;
  leads: Leads;
  /** `null`: home broadband can be installed in every covered town of the list. */
  feasibility: Feasibility | null;
  sms: Sms;
  emails: Emails;
  /** Messages from customers; `null` when the operator forwards none. */
  inbound: InboundMessages | null;
  /** `null`: nobody says whether a number has a new SIM card or a new owner. */
  numberInsight: NumberInsight | null;
  /** `null`: a number is proven by a code only. */
  numberVerification: NumberVerification | null;
  settings: Settings;
};

/** Lookup of lines. */
export type Lines = {
  /** Returns the line type of a number, `null` for an unknown number or another operator's number. */
  find: (msisdn: Msisdn) => Promise<LineType | null>;
};

/** Top-ups. */
export type Airtime = {
  /**
   * Adds airtime once per `key`: repeating a key changes nothing and returns the first outcome.
   * @param topUp.key the payment's id
   */
  topUp: (topUp: { key: string; msisdn: Msisdn; amount: Money }) => Promise<Delivery>;
  /** Takes airtime back, all or a part. Missing where the operator cannot. */
  takeBack?: TakeBack;
};

/** Limits and switches the operator can change while the portal runs (SPEC section 3 "Config data"). */
export type OperatorSettings = {
  prepaidLimits: AmountLimits;
  postpaidLimits: AmountLimits;
  quickAmounts: Money[];
  /** Show a note for a bill that is rounded up (`beta.amountToHigherValueFeature`, RULINGS 13 and 64). */
  roundBillsUp: boolean;
  postpaidHybridCheck: boolean;
  /** PIN typed on the page when true, push approval on the handset when false (SPEC section 4). */
  walletPinMode: boolean;
  /** Enabled payment methods by name. A method without a provider is not offered even when enabled. */
  enabledMethods: Readonly<Record<string, boolean>>;
  dualCurrency: boolean;
  /** Bundles for postpaid and hybrid lines are on sale (RULINGS 17: off). */
  postpaidBundles: boolean;
  customerCareNumber: string;
  pinResetDial: string;
  lineFacts?: LineFacts;
  paymentMaxTry: number;
  /** What customers read beside a way to pay, by its name (`momo`) and language. */
  methodNotices?: Readonly<Record<string, Partial<Record<Locale, string>>>>;
  /** What every visitor reads at the top of the page, by language; `null`: nothing. */
  notice?: Partial<Record<Locale, string>> | null;
  /** Nobody can order or begin to pay; payments under way go on. `notice` says why. */
  isPaused?: boolean;
  /** The map of the coverage is closed. */
  isCoverageClosed?: boolean;
};

/** What the help centre says about lines and SIM cards. The answer to a question whose fact is missing is left out. */
export type LineFacts = {
  /** Days after the last recharge until airtime is lost. */
  airtimeDays?: number;
  /** Days without use after which a number is given to somebody else. */
  lineDays?: number;
  /** SIM cards that a person may have at this operator with an identity card, and with a passport. */
  simsPerId?: number;
  simsPerPassport?: number;
  /** What customers dial to see which numbers are registered to them. */
  simCheckDial?: string;
  /** Shops give out eSIMs. */
  hasEsim?: boolean;
};

/** Reads the settings. */
export type Settings = { read: () => Promise<OperatorSettings> };
