import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Money } from '@portal/domain/money/money';
import type {
  MandateEndReason,
  MandateRefusal,
  MandateState,
  MandateTerms,
} from '@portal/domain/payments/mandate';
import type { Payment } from '../engine/payment.ts';
import type { PaymentMode } from '../methods/payment-mode.ts';
import type { MandateReason } from './tables.ts';

/** A payer's permission to be charged without a prompt. */
export type Mandate = {
  id: string;
  mode: PaymentMode;
  payer: Msisdn;
  state: MandateState;
  /** Why it was refused or ended; `null` otherwise. */
  reason: MandateReason | null;
  limitPerCharge: Money;
  limitPerMonth: Money;
  validUntil: Date;
  requestedAt: Date;
  activeAt: Date | null;
  closedAt: Date | null;
  /** The card, as its holder knows it; `null`: it is none, or not known yet. */
  card: { brand: string; last4: string } | null;
  /** The address of the holder of the card, and what opens the page where the holder ends the mandate. */
  holder: { email: string; endToken: string } | null;
};

/** What a mandate is requested with. */
export type NewMandate = MandateTerms & {
  mode: PaymentMode;
  /** For modes whose mandate comes with a first charge (`mandateKind`): that payment, of the same mode and payer. `id` is its id, too. */
  firstPaymentId?: string;
};

/** What a charge under a mandate pays: an order that nobody else is paying. */
export type MandateCharge = {
  mandateId: string;
  /**
   * Made by the caller and stored by it before the call: the key at the provider. A repeat charges once, and goes on where the first
   * call was interrupted. Another try after a payment that failed needs another id.
   */
  paymentId: string;
  /** The caller's last word, asked when the payment is stored and nothing is handed over yet; without it: yes. */
  mayStart?: () => Promise<boolean>;
  /** As it was placed: recipient, contents and amount. */
  order: Pick<
    Payment,
    'orderId' | 'orderKind' | 'contents' | 'orderVisitorId' | 'visitorId' | 'msisdn' | 'redirectPage'
  > & { amount: Money };
};

/**
 * What became of a charge. `payment` is as after the provider's answer; while it is not final, the scheduled check goes on and the
 * payment's state tells the end, as of any other payment.
 */
export type ChargeResult =
  | { kind: 'started'; payment: Payment }
  | { kind: 'refused'; reason: MandateRefusal };

/** Who ends a mandate, and why. */
export type MandateEnd = {
  reason: MandateEndReason;
  /** Login of the staff. */
  by?: string;
};

/** Mandates, for the features that charge later. */
export type Mandates = {
  /**
   * How a mandate is given in a mode now: by an answer on the handset, or by a first charge on the provider's page; `null`: the mode has
   * none, or is switched off.
   */
  mandateKind: (mode: PaymentMode) => Promise<'handset' | 'first-charge' | null>;
  /** Requests a mandate, once for each id. Returns it as it is after the provider's answer. */
  request: (mandate: NewMandate) => Promise<Mandate>;
  /** Reads a mandate; `null`: there is none. */
  find: (id: string) => Promise<Mandate | null>;
  /** Mandates of a number that are requested or active, newest first. */
  listOpen: (payer: Msisdn) => Promise<Mandate[]>;
  /** Reads the mandate that the link of its holder opens; `null`: there is none. */
  findByToken: (endToken: string) => Promise<Mandate | null>;
  /** Mandates that a dispute or the holder of the card has ended since an instant. */
  listEndedByHolder: (since: Date) => Promise<Mandate[]>;
  /** Asks the provider about a mandate that is requested or active, and records the answer. The job does so every few minutes. */
  check: (id: string) => Promise<Mandate>;
  /**
   * Ends a mandate: no start is allowed after it. `underWay`: payments whose start was allowed before, and which may still be charged.
   * The provider is told too, until it confirms it.
   */
  end: (id: string, end: MandateEnd) => Promise<{ mandate: Mandate; underWay: string[] }>;
  /** Tells the provider once more of an end that it has not confirmed. Returns whether it has now. */
  tellAgain: (id: string) => Promise<boolean>;
  /** Charges an order under a mandate, once for each payment id. */
  charge: (charge: MandateCharge) => Promise<ChargeResult>;
};
