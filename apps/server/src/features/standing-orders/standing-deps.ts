import type { CallInput } from '@portal/contract/calls/calls';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import type { Money } from '@portal/domain/money/money';
import type {
  MandateEndReason,
  MandateRefusal,
  MandateState,
  MandateTerms,
} from '@portal/domain/payments/mandate';
import type { Order, OrderContents, OrderKind } from '@portal/domain/payments/order';
import type { Clock } from '@portal/domain/time/clock';
import type { MessageHours } from '@portal/domain/time/message-hours';
import type { Emails } from '@portal/operator/email-port';
import type { HolderCheck } from '@portal/operator/number-insight-port';
import type { Sms } from '@portal/operator/sms-port';
import type { PaymentMode } from '@portal/payments/providers/registry';
import type { Db } from '@portal/platform/database/open-db';
import type { FormatText } from '@portal/platform/wording/sentences';
import type { BegunPayment } from './standing-store.ts';

/** How many standing orders there may be, and how large (docs/configuration.md). */
export type StandingSettings = {
  /** Standing orders of a line; 0: there are none, and nothing is bought by those that there were. */
  perLine: number;
  /** The limit of a month that a standing order may have at most, in whole units of the currency. */
  maxMonthLimit: number;
  /** The same where a card pays, and the most that it takes at once. */
  cardMonthLimit: number;
  cardChargeLimit: number;
  /** Days after the proof of the number for which a standing order buys. */
  days: number;
  hours: MessageHours;
};

/**
 * What became of a payment. `created`: nothing was handed over yet. `cancelled`: nothing was charged, and never will be. `charged`: its
 * delivery is under way. `failed`: nothing is charged as far as is known, or the money is back.
 */
export type PaymentOutcome = {
  state: 'created' | 'open' | 'charged' | 'delivered' | 'cancelled' | 'failed';
  reason: string | null;
};

/** What a standing order buys, in the wire format of `placeOrder`. */
export type StandingPurchase = Extract<
  CallInput<'placeOrder'>,
  { transactionType: 'PREPAID_RECHARGE' | 'PREPAID_BUNDLES' }
>;

type PricedPurchase = { kind: OrderKind; msisdn: Msisdn; amount: Money; contents: OrderContents };

/** As it was placed, for a charge under a mandate. */
export type PlacedPurchase = PricedPurchase & { visitorId: string; redirectPage: string };

/** A permission, as far as a standing order needs to know it. */
export type Permission = {
  state: MandateState;
  reason: string | null;
  /** The card, as its holder knows it. */
  card: { brand: string; last4: string } | null;
  holder: { email: string; endToken: string } | null;
};

/** A payment of the purchase whose card gives a permission. */
export type FirstPayment = {
  id: string;
  mode: PaymentMode;
  payer: Msisdn;
  /** Paid by the browser that agreed, and not by somebody who got a link to it. */
  isOfBuyer: boolean;
  state: PaymentOutcome['state'];
  isLive: boolean;
  createdAt: Date;
};

/** Permissions of payers to be charged without a prompt, of the payments (decision 241). */
export type Mandates = {
  /** How a mandate is given in a mode now; `null`: not at all. */
  mandateKind: (mode: PaymentMode) => Promise<'handset' | 'first-charge' | null>;
  /** Asks the payer on the handset, once for each id. `firstPaymentId`: where it comes with a first charge, that payment, whose id it has. */
  request: (mandate: MandateTerms & { mode: PaymentMode; firstPaymentId?: string }) => Promise<Permission>;
  find: (id: string) => Promise<Permission | null>;
  /** That of the link which the holder of a card got. */
  findByToken: (endToken: string) => Promise<(Permission & { id: string; payer: Msisdn }) | null>;
  /** Those that a dispute or the holder of a card has ended since an instant. */
  listEndedByHolder: (since: Date) => Promise<(Permission & { id: string })[]>;
  /** Asks the provider about it, and records the answer. */
  check: (id: string) => Promise<unknown>;
  /** Ends it: no start is allowed after that. `underWay`: payments whose start was allowed before. */
  end: (id: string, end: { reason: MandateEndReason }) => Promise<{ underWay: string[] }>;
  /** Charges an order, once for each payment id. `mayStart` is asked when the payment is stored and nothing is handed over. */
  charge: (charge: {
    mandateId: string;
    paymentId: string;
    mayStart: () => Promise<boolean>;
    order: Pick<PlacedPurchase, 'visitorId' | 'redirectPage' | 'contents' | 'amount' | 'msisdn'> & {
      orderId: string;
      orderKind: OrderKind;
      orderVisitorId: string;
    };
  }) => Promise<{ kind: 'started' } | { kind: 'refused'; reason: MandateRefusal }>;
};

/** Dependencies of the standing orders. Given in container/modules.ts. */
export type StandingDeps = {
  db: Db;
  clock: Clock;
  newId: () => string;
  formatText: FormatText;
  sms: Sms;
  /** Whether a number has its SIM card and owner since an instant (decision 093). */
  checkHolder: (msisdn: Msisdn, since: Date) => Promise<HolderCheck>;
  /** From the orders feature. */
  priceOrder: (
    input: StandingPurchase,
    buyer: { visitorId: string; network: string },
  ) => Promise<{ order: Order }>;
  placeOrder: (
    input: StandingPurchase,
    buyer: { visitorId: string; network: string },
  ) => Promise<{ kind: 'placed'; orderId: string } | { kind: 'under-way' | 'repeat'; transactionId: string }>;
  findOrder: (orderId: string) => Promise<PlacedPurchase | null>;
  /** From the payments feature: the ways in which a line can pay without a page. */
  listModes: (
    order: PricedPurchase,
    payer: { msisdn: Msisdn; locale: Locale; isForeign: boolean },
  ) => Promise<{ mode: PaymentMode; name: string }[]>;
  /** From the payments feature: the gateways by whose page a card can pay an order. */
  listCardModes: (
    order: Pick<PricedPurchase, 'kind' | 'amount'>,
    locale: Locale,
  ) => Promise<{ mode: PaymentMode; name: string }[]>;
  /** From the payments feature: the payments of an order, the oldest first. */
  listFirstPayments: (orderId: string) => Promise<FirstPayment[]>;
  /** To the holders of cards, who end a permission by their link. `null`: there are none, so cards give no permission. */
  emails: Emails | null;
  publicUrl: () => string;
  /** From the payments feature: what must be known of a way to pay. */
  modes: {
    /** Its payer is asked on the handset. Otherwise it charges airtime. */
    hasPrompt: (mode: PaymentMode) => boolean;
    /** It is paid in the menu of another institution. */
    instructs: (mode: PaymentMode) => boolean;
    nameOf: (mode: PaymentMode, locale: Locale) => string;
    toWire: (mode: PaymentMode) => string;
    /** `null`: this portal has no such way to pay. */
    fromWire: (paymentMode: string) => PaymentMode | null;
  };
  /** From the reminders: how a number ends what it gets messages about. */
  stopSentence: (locale: Locale) => Promise<string>;
  /** From the payments feature. `mayStart` is asked last before the payment is handed over. Throws a PortalError when nothing was charged. */
  pay: (payment: {
    orderId: string;
    mode: PaymentMode;
    msisdn: Msisdn;
    visitorId: string;
    locale: Locale;
    mayStart: (transactionId: string) => Promise<boolean>;
  }) => Promise<unknown>;
  /** Permissions of payers to be charged without a prompt (decision 241). */
  mandates: Mandates;
  /** Whether a way to pay has mandates, and the operator has not switched them off. A pause of the method does not count. */
  hasMandates: (mode: PaymentMode) => boolean;
  /** While a mandate of this way to pay is in force, the portal starts no other payment by it from that number. */
  closesOthers: (mode: PaymentMode) => boolean;
  /** From the payments feature: `null` for an unknown one. */
  findPayment: (id: string) => Promise<PaymentOutcome | null>;
  /** From the payments feature: a payment that is not charged yet never is by the portal. */
  cancelPayment: (payment: BegunPayment) => Promise<unknown>;
  rules: StandingSettings;
  /** Counts what became of a run. */
  count: (outcome: 'paid' | 'failed' | 'dropped') => void;
  log: { warn: (facts: object, message: string) => void };
};
