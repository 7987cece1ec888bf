import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Brand } from '@portal/domain/language/brand';
import type { Locale } from '@portal/domain/language/locale';
import type { Money } from '@portal/domain/money/money';
import type { OrderContents, OrderKind } from '@portal/domain/payments/order';
import type { PayerRule } from '@portal/domain/payments/payer-rule';
import type { EngineDeps } from '@portal/payments/engine/engine-deps';
import type { InFlightCalls } from '@portal/payments/engine/in-flight-calls';
import type { Payment } from '@portal/payments/engine/payment';
import type { DocumentsOfPayment } from '@portal/payments/fiscal/read-documents';
import type { HealthByMode } from '@portal/payments/health/read-method-health';
import type { IsOffered } from '@portal/payments/methods/offered-modes';
import type { PaymentMode } from '@portal/payments/methods/payment-mode';
import type { CallbackPath } from '@portal/payments/providers/create-providers';
import type { RefundHistoryEntry, ShownRefund } from '@portal/payments/refunds/refund';
import type { PortalError } from '@portal/platform/http/errors/portal-error';
import type { Caller, LimitLookups } from '@portal/platform/http/visitors/caller';

/** The fields of an order that a payment needs. */
export type PayableOrder = {
  id: string;
  visitorId: string;
  kind: OrderKind;
  contents: OrderContents;
  msisdn: Msisdn;
  amount: Money;
  redirectPage: string;
  expiresAt: Date;
  /** It was found by the link that its visitor sent to another person (orders/pay-link). */
  isViaLink?: true;
};

/** The buyer: visitor, and the network whose look-ups are limited together. */
export type Buyer = Pick<Caller, 'visitorId' | 'address' | 'solution' | 'hasForm'> & { network: string };

/** Prices and stores an order. The same visitor's equal order that is not being paid yet is returned again. */
export type PlaceOrder = (
  input: CallInput<'placeOrder'>,
  buyer: Buyer,
) => Promise<{ kind: 'placed'; orderId: string } | { kind: 'under-way' | 'repeat'; transactionId: string }>;

/** The payment that a proof is used for; see codes/use-proof.ts. `purchase`: `purchaseKey` of its order. */
export type ProvenPayment = {
  orderId: string;
  mode: PaymentMode;
  purchase: string;
  /** Whether a kept proof is enough (kept-proof.ts in `transactions`), and whether this use spends it. */
  kept?: 'accept' | 'spend' | undefined;
};

/**
 * Redeems a verified code (codes/use-proof.ts). False when it is missing, expired, of another visitor or number, or for
 * another order or way to pay.
 */
export type UseProof = (use: {
  proof: string;
  visitorId: string;
  msisdn: Msisdn;
  payment: ProvenPayment;
}) => Promise<boolean>;

/** Proofs that stay valid for payments with a PIN (codes/kept-proofs.ts). */
export type KeptProofs = {
  /** Keeps the proof of a payment whose PIN was right, for the same purchase. */
  keep: (input: { proof: string; visitorId: string; msisdn: Msisdn; purchase: string }) => Promise<void>;
  /** Finds the browser's kept proof for a number and a payment; `null`: a code is needed. */
  find: (query: { visitorId: string; msisdn: Msisdn; payment: ProvenPayment }) => Promise<string | null>;
  /** Ends all of a browser. */
  end: (visitorId: string) => Promise<void>;
};

/** A prompt to be shown on a payer's handset. */
export type PromptRequest = {
  paymentId: string;
  /** The order and the way to pay that a proof from the handset is for. */
  orderId: string;
  paymentMode: PaymentMode;
  /** Whom it pays for (`recipientsOf`); `null`: the payer's own number. */
  recipient: string | null;
  /** Whom else, when it pays for several numbers. */
  others: readonly string[];
  payer: Msisdn;
  visitorId: string;
  locale: Locale;
  /** Network address of the browser. */
  address: string;
  /** Solved proof-of-work challenge; `null` without one. */
  solution: string | null;
  /** What was read with the payment; `null`: it is read. */
  earlier: EarlierPrompts | null;
};

/**
 * Counts one prompt against the payer's limit. Returns the refusal, or `null`. `limitPrompts` of the codes
 * feature.
 */
export type CountPrompt = (prompt: PromptRequest) => Promise<PortalError | null>;

/** What `limitPrompts` knows of a browser and a number before it counts (codes/limits/limit-prompts.ts). */
export type EarlierPrompts = { secondsOpen: number; hasPaid: boolean; hasProven: boolean; knownId: number };

/** A payment to hand over, and what its limit of prompts needs to know next; `null`: that is not known yet. */
export type PaymentToStart = { payment: Payment | null; earlier: EarlierPrompts | null };

/** Dependencies of the payments, created by the container. */
export type PaymentsDeps = EngineDeps & {
  newId: () => string;
  brand: Pick<Brand, 'name' | 'code' | 'slug'>;
  /** Whether a mode is offered at the moment; see offered-modes.ts. */
  isOffered: IsOffered;
  /** Numbers accepted by wallets of other companies. A method without a rule accepts this operator's lines. */
  payerRules: Readonly<Record<string, PayerRule>>;
  /** Health of every payment method, from its latest payments (health/). */
  methodHealth: () => Promise<HealthByMode>;
  /** `createPayableOrderReader` of the orders feature: by the order's id or the token of its link. */
  findOrder: (orderId: string) => Promise<PayableOrder | null>;
  /** The latest order of a browser that can still be paid (`createLatestOrderReader` of the orders feature). */
  findLatestOrder: (visitorId: string) => Promise<PayableOrder | null>;
  /** The number that a router is registered for, from the operator; `null`: none. */
  findRouterContact: (router: Msisdn) => Promise<Msisdn | null>;
  /** What a number may pay from its airtime for others in a day (AIRTIME_FOR_OTHERS_PER_DAY). */
  airtimeForOthers: Money;
  /** `findLatestPayLink` of the orders feature: the link that another person pays an order by. */
  findPayLink: (orderId: string) => Promise<{ token: string; isUsable: boolean } | null>;
  /** `reversalSeenBy` of reversals/: the request to take a delivered purchase back, for those who paid it. */
  findReversal: (payment: Payment, visitorId: string) => Promise<CallResult<'readTransaction'>['reversal']>;
  /** The refunds after delivery of a payment, oldest first, with their history. */
  findRefunds: (
    paymentId: string,
  ) => Promise<{ refunds: readonly ShownRefund[]; events: readonly RefundHistoryEntry[] }>;
  /** The fiscal documents of a payment (fiscal/); `null`: there is no fiscal device. */
  findFiscalDocuments: ((paymentId: string) => Promise<DocumentsOfPayment>) | null;
  /** Marks fiscal documents as printed; returns the ids of those whose print is a copy. */
  printFiscalDocuments: (ids: readonly string[]) => Promise<string[]>;
  /** The picture that heads each print for the tax authority, as PNG or JPEG; `null`: none. */
  taxAuthorityLogo: Buffer | null;
  /** `placeOrderOnce` of the orders feature: prices and stores the order of a SPEC payload. */
  placeOrder: PlaceOrder;
  /** `useProof` of the codes feature. */
  useProof: UseProof;
  keptProofs: KeptProofs;
  /** Reads a payment that a visitor hands over (transactions/find-to-start.ts). */
  findToStart: (query: { id: string; visitorId: string; at: Date }) => Promise<PaymentToStart>;
  /** `limitLookups` of the codes feature: what tells numbers with an account from others is limited by address. */
  limitLookups: LimitLookups;
  /** Limits the prompts on one handset. */
  countPrompt: CountPrompt;
  /** Provider calls that continue after the browser was answered; awaited before the process stops. */
  inFlight: InFlightCalls;
  /** The callback paths of all providers. */
  callbackPaths: readonly CallbackPath[];
  /** Resolves after that many milliseconds. Tests pass their own. */
  wait: (ms: number) => Promise<void>;
  /** Queues the question about a dispute that a callback named. */
  queueDisputeCheck: (mode: PaymentMode, dispute: string) => Promise<void>;
  /** Counts a repeated callback, by the name of its path. */
  countReplay: (provider: string) => void;
};
