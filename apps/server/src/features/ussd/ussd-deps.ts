import type { WireBundle } from '@portal/contract/calls/bundle';
import type { CallInput } from '@portal/contract/calls/calls';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import type { Money } from '@portal/domain/money/money';
import type { OrderContents, OrderKind } from '@portal/domain/payments/order';
import type { TransactionStatus } from '@portal/domain/payments/transaction-status';
import type { Bundle } from '@portal/domain/products/bundle';
import type { HeldBalance } from '@portal/domain/products/held-bundle';
import type { LineType } from '@portal/domain/products/line';
import type { Clock } from '@portal/domain/time/clock';
import type { Settings } from '@portal/operator/operator';
import type { Sms } from '@portal/operator/sms-port';
import type { Instructions } from '@portal/payments/providers/instructions';
import type { PaymentMode } from '@portal/payments/providers/registry';
import type { Secret } from '@portal/platform/crypto/secret';
import type { Db } from '@portal/platform/database/open-db';
import type { RateLimiter } from '@portal/platform/http/rate-limits/rate-limiter';
import type { FormatText } from '@portal/platform/wording/sentences';

/**
 * The operator's USSD gateway: what it authenticates itself with, where it may call from (empty: anywhere), and the codes of the
 * operator's own networks (empty: it forwards sessions of no other).
 */
export type UssdGateway = { secret: Secret; addresses: readonly string[]; networks: readonly string[] };

/**
 * Who has dialled. The gateway vouches for the number and its network; the visitor id is derived from the number. `isForeign`: of
 * another network, so without airtime and a wallet of the operator.
 */
export type Caller = { msisdn: Msisdn; visitorId: string; locale: Locale; isForeign: boolean };

/** The fields of an order that the screens show. */
export type ShownOrder = { msisdn: Msisdn; amount: Money; kind: OrderKind; contents: OrderContents };

/** The caller's payment of an order. */
export type PaymentRequest = Caller & { orderId: string; mode: PaymentMode };

/** Outcome of a payment. `hasPrompt`: the caller approves it on the handset; `instructions`: or pays in another menu. */
export type PaymentResult = {
  status: TransactionStatus;
  hasPrompt: boolean;
  instructions?: Pick<Instructions, 'merchantName' | 'merchantCode' | 'payReference'> | null;
};

/** What a caller paid last; see payments/handset/read-latest-payment.ts. */
export type LastOrder = {
  id: string;
  msisdn: Msisdn;
  amount: Money;
  bundle: string | null;
  status: TransactionStatus;
  isDelivered: boolean;
  reference: string;
};

/** What a caller buys again and again, as far as the screens show it. */
export type StandingOrder = {
  id: string;
  bundle: Bundle | null;
  amountMinor: number;
  currency: string;
  pausedBy: string | null;
};

/** Dependencies of USSD. Given in container/modules.ts. */
export type UssdDeps = {
  /** `null`: there is no gateway, and the route is 404. */
  gateway: UssdGateway | null;
  /** The code that customers dial, in texts: `*140#`. */
  code: string;
  /** Key of the visitor ids of callers. */
  visitorKey: Buffer;
  db: Db;
  clock: Clock;
  formatText: FormatText;
  limiter: RateLimiter;
  settings: Settings;
  sms: Sms;
  /** Whether new work must be refused now. */
  shedsNewWork: () => boolean;
  log: { error: (facts: object, message: string) => void };
  /** How long a request may take, in milliseconds (USSD_ANSWER_SECONDS). */
  answerWithinMs: number;
  /** Resolves after that many milliseconds. Tests pass their own. */
  wait: (ms: number) => Promise<void>;
  /** Tracks what goes on after the gateway was answered. */
  track: (work: Promise<unknown>) => void;
  /** From the orders feature: the line of a typed number. */
  findLine: (typed: string) => Promise<{ msisdn: Msisdn; line: LineType }>;
  /** From the bundles feature: what a line can buy, shortest validity first. */
  listBundles: (msisdn: Msisdn, locale: Locale) => Promise<WireBundle[]>;
  /** From the orders feature. */
  placeOrder: (
    input: CallInput<'placeOrder'>,
    buyer: { visitorId: string; network: string },
  ) => Promise<
    { kind: 'placed'; orderId: string } | { kind: 'under-way' } | { kind: 'repeat'; secondsAgo: number }
  >;
  /** From the lines of browsers: what a line has already of what a bundle is bought for. */
  findHeld: (query: { msisdn: Msisdn; bundle: Bundle }) => Promise<HeldBalance | null>;
  /** From the orders feature: `null` for an unknown order. */
  findOrder: (orderId: string) => Promise<ShownOrder | null>;
  /**
   * From the codes feature: the question about a code that a page shows, for its owner's handset; `null` for a code that is not
   * open for this number.
   */
  askProof: (msisdn: Msisdn, code: string) => Promise<string | null>;
  /** From the codes feature: takes the answer to that question. `null`: it is no longer open. */
  answerProof: (msisdn: Msisdn, given: { code: string; answer: 'yes' | 'no' }) => Promise<string | null>;
  /** From the payments feature: the ways in which a caller can pay an order. */
  listModes: (
    order: ShownOrder,
    caller: Pick<Caller, 'msisdn' | 'locale' | 'isForeign'>,
  ) => Promise<{ mode: PaymentMode; name: string }[]>;
  /** From the payments feature. Throws a PortalError when nothing was charged. */
  pay: (payment: PaymentRequest) => Promise<PaymentResult>;
  /** From the payments feature: whether a mode is paid in the menu of another institution, by instructions that come by SMS too. */
  instructs: (mode: PaymentMode) => boolean;
  /** From the payments feature. */
  readLastOrder: (visitorId: string, locale: Locale) => Promise<LastOrder | null>;
  /** From the standing orders of a number: those that stand, and what their owner does about one. */
  standingOrders: {
    list: (msisdn: Msisdn) => Promise<StandingOrder[]>;
    describe: (order: StandingOrder, locale: Locale) => string;
    /** Returns whether a payment that needs no approval is under way. */
    change: (msisdn: Msisdn, id: string, change: 'pause' | 'resume' | 'end') => Promise<boolean>;
  };
  /** From the payments feature: sends the receipt once more. */
  resendReceipt: (payment: { id: string; visitorId: string }) => Promise<void>;
};
