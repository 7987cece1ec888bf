import type { Clock } from '@portal/domain/clock';
import type { Msisdn } from '@portal/domain/msisdn';
import type { Emails } from '../../operator/lead-port.ts';
import type { Lines, Sms } from '../../operator/operator.ts';
import type { Secret } from '../../platform/crypto/secret.ts';
import type { Db } from '../../platform/db/open-db.ts';
import type { Say } from '../../platform/wording/sentences.ts';

/** Whether a number has an account to pay from. Rejects when nobody answers. */
export type HasAccount = (msisdn: Msisdn) => Promise<boolean>;

/** What the one-time codes stand on. Wired in deps.ts. */
export type CodesDeps = {
  db: Db;
  clock: Clock;
  newId: () => string;
  /** Key of the codes' hashes: 32 characters or more, the same on every node. */
  secret: Secret;
  /** Host the browser shows, for the WebOTP line of the message. */
  host: string;
  say: Say;
  lines: Lines;
  sms: Sms;
  emails: Emails;
  /**
   * How to find out whether a number can pay in a way, by its wire code: asked of whoever holds the account, and only
   * after a code was right. `null`: no such way, or one that wants no code.
   */
  accountOf: (paymentMode: string) => HasAccount | null;
  /**
   * Whether a number of another network has a wallet that is paid from with our code. Asked by the job that sends the
   * message, never while the visitor waits (SAFETY X6). Rejects when the wallet's company does not answer.
   */
  hasForeignWallet: HasAccount;
  /** Number that customers send a code to from their handset; `null`: the operator hands no messages over. */
  handsetNumber: string | null;
  /** Hashes that a proof-of-work challenge takes at most (CHALLENGE_WORK). */
  challengeWork: number;
  /** Multiplies the limits of payment prompts (RATE_LIMIT_FACTOR). */
  limitFactor: number;
};
