import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Money } from '@portal/domain/money/money';
import type { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import type { DeclineReason } from './decline-reason.ts';

/**
 * Mandates at a provider: the payer's permission, given once, to be charged later without a prompt (decision 241). A start with
 * `StartRequest.mandate` charges under one.
 */
export type ProviderMandates = {
  /**
   * Asks the payer on the own handset. Called again with the same reference, it asks once. Left out: the permission comes with a
   * first charge that the customer makes on the provider's page, and `check` is asked by the reference of that payment.
   */
  request?: (request: MandateRequest) => Promise<MandateRequestOutcome>;
  /** Queries the state of a mandate: the only source of truth about it. */
  check: (names: MandateNames) => Promise<MandateCheckOutcome>;
  /**
   * Ends a mandate, or a question that waits on the handset. Once it is answered with `ended`, the provider charges nothing under it.
   * May be repeated.
   */
  end: (names: MandateNames) => Promise<MandateEndOutcome>;
  /**
   * A start cannot name its mandate: while one is in force, the provider may take any payment from the payer's number without a prompt,
   * whoever asked for it. The engine starts no other payment from that number then.
   */
  coversEveryStart?: boolean;
  /** The operator has switched mandates off: none is requested or charged. Those that were given are still asked about and ended. */
  isClosed?: boolean;
};

/** A request of a mandate. `reference` is ours, fixed and stored before the call: the idempotency key. */
export type MandateRequest = {
  reference: string;
  payer: Msisdn;
  /** Shown to the payer in the question: sums, how often and for whom. Letters, digits and spaces only, at most 64. */
  description: string;
  /** The most that one charge takes. */
  limitPerCharge: Money;
  /** The most that is taken in a calendar month. */
  limitPerMonth: Money;
  /** No charge after it. */
  validUntil: Date;
};

/** The names of a mandate. */
export type MandateNames = {
  /** Ours, or that of the first charge. */
  reference: string;
  payer: Msisdn;
  /** The provider's; `null` before it has said any. */
  providerMandate: string | null;
};

/** The outcome of a request. */
export type MandateRequestOutcome =
  | { kind: 'awaiting-customer' }
  | { kind: 'declined'; reason: DeclineReason }
  /** Certainly never sent. */
  | { kind: 'not-sent'; cause: unknown }
  | { kind: 'misconfigured'; cause: ConfigurationFault }
  | { kind: 'unknown'; cause: unknown };

/** The state of a mandate at the provider. */
export type MandateCheckOutcome =
  /**
   * A charge may be made. `validUntil`: where the provider ends it before our own time. `email`: the address that charges must
   * name, where they must.
   */
  | { kind: 'active'; providerMandate: string; validUntil: Date | null; email?: string; card?: MandateCard }
  /** The payer has not answered. */
  | { kind: 'pending' }
  | { kind: 'declined'; reason: DeclineReason }
  /** The first charge was made, and the provider charges this card or account no second time. */
  | { kind: 'not-reusable' }
  /** It was given, and ended: by the payer, by the portal or by its time. */
  | { kind: 'ended' }
  /** The provider has no such reference. */
  | { kind: 'never-arrived' }
  | { kind: 'unknown'; cause: unknown };

/** The card of a mandate that came with a first charge. */
export type MandateCard = {
  /** As the provider writes it, e.g. `visa`. */
  brand: string;
  last4: string;
  /** The provider's name of the card itself: the same for every charge of it, whoever makes it. */
  signature: string;
};

/** The outcome of ending a mandate. */
export type MandateEndOutcome = { kind: 'ended' } | { kind: 'unknown'; cause: unknown };
