const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What reaches the customer: a message with a code, a payment request on a handset, or the reply to a message. */
export type ContactKind = 'code' | 'prompt' | 'reply';

/** Why the payer of a prompt must prove the number first (RULINGS 83). */
export type ProofReason =
  /** Other numbers were asked to pay for the same recipient today. */
  | 'strangers'
  /** Few of the prompts for the recipient were approved. */
  | 'recipient'
  /** Few of the prompts that the network caused were approved. */
  | 'network';

/** Counts a prompt that was held back until the payer has proved the number. */
export type CountProofRequest = (reason: ProofReason) => void;

/**
 * Trust level of a browser that causes a contact. Each level has its own limits:
 * - `open`: no proof. Small limits, because requests cost an attacker nothing.
 * - `challenged`: solved a proof-of-work challenge for this request. The limits per network and for the portal are far
 *   above the traffic of honest customers who share an address.
 * - `proven`: proved the number or mailbox in the last 30 days. Requests of other browsers do not count.
 */
export type TrustLevel = 'open' | 'challenged' | 'proven';

/**
 * What a limit counts by. All except `own` count the requests of browsers without proof, of both other trust levels.
 */
export type LimitKey =
  /** Requests to the same number or mailbox. */
  | 'target'
  /** Requests to the same number or mailbox from the same /24 or /48. */
  | 'target-network'
  /** Requests of this browser to the same number or mailbox. */
  | 'own'
  | 'network'
  | 'visitor'
  /** Requests to the same block of numbers, the pattern of SMS pumping (SAFETY 2.1, Twilio). */
  | 'block'
  | 'portal';

/** At most `most` contacts within `withinMs` milliseconds. */
export type ContactLimit = { by: LimitKey; most: number; withinMs: number };

const limit = (by: LimitKey, most: number, withinMs: number): ContactLimit => ({ by, most, withinMs });

/**
 * A block has a thousand numbers. Solved challenges do not widen it: they cost a machine little, and each message costs money
 * (SAFETY X4, X22).
 */
const BLOCK = [limit('block', 100, MINUTE), limit('block', 1_000, DAY)];

/** Limits of both kinds of contact. */
const COMMON = {
  open: [limit('target', 3, 10 * MINUTE), limit('target', 5, DAY), ...BLOCK],
  challenged: [
    limit('target', 5, 10 * MINUTE),
    limit('target', 10, DAY),
    limit('target-network', 5, DAY),
    limit('network', 5_000, HOUR),
    ...BLOCK,
  ],
};

/**
 * Replies to the messages of a number, whatever its browsers have proved. A proof takes two: the question and the result. An
 * answering machine that quotes our texts gets no more, so it can't make messages without end.
 */
const REPLIES = [limit('target', 10, HOUR), limit('target', 30, DAY)];

/**
 * Limits of SAFETY X4 and X5. The limits of `challenged` count the requests of `open` too, so that browsers without
 * proof cause ten contacts a day at one number or mailbox at most.
 */
export const CONTACT_LIMITS: Record<ContactKind, Record<TrustLevel, readonly ContactLimit[]>> = {
  code: {
    open: [
      ...COMMON.open,
      limit('network', 20, HOUR),
      limit('visitor', 10, HOUR),
      limit('portal', 1_200, MINUTE),
    ],
    challenged: [...COMMON.challenged, limit('visitor', 50, DAY), limit('portal', 3_000, MINUTE)],
    proven: [limit('own', 5, 10 * MINUTE), limit('own', 10, DAY)],
  },
  prompt: {
    open: [...COMMON.open, limit('network', 300, HOUR), limit('visitor', 20, HOUR)],
    challenged: [...COMMON.challenged, limit('visitor', 200, DAY)],
    proven: [limit('own', 10, 10 * MINUTE), limit('own', 50, DAY)],
  },
  reply: { open: REPLIES, challenged: REPLIES, proven: REPLIES },
};

/** The portal's limit per minute while few codes are entered: only challenged browsers get codes then. */
export const TRIPPED_PER_MINUTE: Record<Exclude<TrustLevel, 'proven'>, number> = { open: 0, challenged: 600 };
