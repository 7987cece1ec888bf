import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import type { Clock } from '@portal/domain/time/clock';
import type { Emails } from '@portal/operator/email-port';
import type { InboundMessage } from '@portal/operator/inbound-port';
import type { NumberVerification } from '@portal/operator/number-verification-port';
import type { Lines } from '@portal/operator/operator';
import type { Sms } from '@portal/operator/sms-port';
import type { Secret } from '@portal/platform/crypto/secret';
import type { Db } from '@portal/platform/database/open-db';
import type { FormatText } from '@portal/platform/wording/sentences';
import type { FastifyBaseLogger } from 'fastify';
import type { CountProofRequest } from './limits/contact-limits.ts';
import type { CodePurpose } from './tables.ts';

/** Whether a number has an account to pay from. Rejects when the provider does not respond. */
export type HasAccount = (msisdn: Msisdn) => Promise<boolean>;

/** The order and the way to pay that a code is for. `paymentMode`: `null` for any that needs a code. */
export type CodePurchase = { orderId: string; paymentMode: string | null };

/** Dependencies of one-time codes. Given in container/modules.ts. */
export type CodesDeps = {
  db: Db;
  clock: Clock;
  newId: () => string;
  /** Key of the code hashes: 32 characters or more, the same on every node. */
  secret: Secret;
  /** Host name in the browser's address bar, for the WebOTP line of the message. */
  host: string;
  formatText: FormatText;
  lines: Lines;
  sms: Sms;
  emails: Emails;
  /**
   * Returns the account check of a payment method by its wire code. It is called only after a code was right. `null`:
   * unknown method, or one without codes.
   */
  findAccountCheck: (paymentMode: string) => HasAccount | null;
  /**
   * Finds what a code to pay is for (payments/transactions/code-purchase.ts). `orderId` is that of the call; `null`: the
   * latest order of the browser. Throws PortalError.
   */
  findCodePurchase: (query: {
    orderId: string | null;
    /** The wire code of the call; `null`: it names none. */
    paymentMode: string | null;
    payer: Msisdn;
    visitorId: string;
    locale: Locale;
  }) => Promise<CodePurchase>;
  /** The number of an order of this browser, for a call that names none. `orderId`: `null`: its latest one. Throws PortalError. */
  findOrderNumber: (query: { orderId: string | null; visitorId: string }) => Promise<Msisdn>;
  /** The words for it, with the recipient masked for other browsers than that of the order. `null`: it was erased. */
  findCodePurchaseWords: (
    purchase: CodePurchase,
    context: { locale: Locale; reader: string | null },
  ) => Promise<Record<'amount' | 'wallet' | 'recipient' | 'what', string> | null>;
  /** Whether the proof by the mobile network is enough to pay for it. */
  mayNetworkProve: (purchase: CodePurchase, payer: Msisdn) => Promise<boolean>;
  /**
   * Whether a number of another network has a wallet that is paid from with our code. Called by the job that sends the
   * message, not while the visitor waits (SAFETY X6). Rejects when the wallet provider does not respond.
   */
  hasForeignWallet: HasAccount;
  /**
   * Whether the history of a number has any purchase (payments/history). Called by the job that sends the message, as
   * the one above.
   */
  hasPurchases: (msisdn: Msisdn) => Promise<boolean>;
  /**
   * Answers a message that ends something for its number, such as STOP (features/my-lines). `null`: it is none. Its reply counts
   * like every other.
   */
  answerStop: (message: InboundMessage) => Promise<string | null>;
  /** Number that customers send a code to from their handset; `null`: the operator forwards no messages. */
  handsetNumber: string | null;
  /** Proof of a number by its mobile network; `null`: by a code only. */
  numberVerification: NumberVerification | null;
  /** Address of the portal as browsers open it, without a slash at the end. */
  publicUrl: () => string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Counts a code or prompt that a limit refused. */
  countRefusal: (purpose: CodePurpose) => void;
  /** Hashes that solving a proof-of-work challenge takes at most (CHALLENGE_WORK). */
  challengeWork: number;
  /** Multiplies the limits of payment prompts (RATE_LIMIT_FACTOR). */
  limitFactor: number;
  /** How many payers without proof are asked to pay for one recipient in a day (PROMPT_STRANGERS). */
  promptStrangers: number;
  /** Counts a prompt that needs a proof first. */
  countProofRequest: CountProofRequest;
};
