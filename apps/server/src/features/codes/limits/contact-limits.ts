const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What reaches the customer: a message with a code, or a payment request on a handset. */
export type ContactKind = 'code' | 'prompt';

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
};

/** The portal's limit per minute while few codes are entered: only challenged browsers get codes then. */
export const TRIPPED_PER_MINUTE: Record<Exclude<TrustLevel, 'proven'>, number> = { open: 0, challenged: 600 };
