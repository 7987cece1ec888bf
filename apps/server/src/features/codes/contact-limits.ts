const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What reaches somebody: a message with a code, or a payment request on a handset. */
export type ContactKind = 'code' | 'prompt';

/**
 * How much a browser has shown before it makes us contact somebody. Each lane has limits of its own:
 * - `open`: nothing. Small limits, because it costs an attacker nothing.
 * - `challenged`: it solved a proof-of-work challenge for this very request. No limit that an attacker could use up
 *   for a whole network or for the portal comes near an honest crowd.
 * - `proven`: it proved in the last 30 days that the number or mailbox is its own. Nobody else's requests count.
 */
export type Lane = 'open' | 'challenged' | 'proven';

/** What a limit counts by. All but `own` count the requests of browsers without proof, of both other lanes. */
export type CountedBy =
  /** Requests to the same number or mailbox. */
  | 'target'
  /** The same, from the same /24 or /48. */
  | 'target-network'
  /** Requests of this browser to this number or mailbox. */
  | 'own'
  | 'network'
  | 'visitor'
  /** Neighbouring numbers: the pattern of SMS pumping (SAFETY 2.1, Twilio). */
  | 'block'
  | 'portal';

/** At most so many in a span of milliseconds. */
export type ContactLimit = { by: CountedBy; most: number; withinMs: number };

const limit = (by: CountedBy, most: number, withinMs: number): ContactLimit => ({ by, most, withinMs });

/**
 * Limits of SAFETY X4 and X5. The lane `challenged` contains the lane `open`: its figures count the requests of both,
 * so that browsers without proof cause ten contacts a day at one number or mailbox at most, whatever they do.
 */
export const CONTACT_LIMITS: Record<ContactKind, Record<Lane, readonly ContactLimit[]>> = {
  code: {
    open: [
      limit('target', 3, 10 * MINUTE),
      limit('target', 5, DAY),
      limit('network', 20, HOUR),
      limit('visitor', 10, HOUR),
      limit('block', 100, MINUTE),
      limit('portal', 1_200, MINUTE),
    ],
    challenged: [
      limit('target', 5, 10 * MINUTE),
      limit('target', 10, DAY),
      limit('target-network', 5, DAY),
      limit('network', 5_000, HOUR),
      limit('visitor', 50, DAY),
      limit('block', 300, MINUTE),
      limit('portal', 3_000, MINUTE),
    ],
    proven: [limit('own', 5, 10 * MINUTE), limit('own', 10, DAY)],
  },
  prompt: {
    open: [
      limit('target', 3, 10 * MINUTE),
      limit('target', 5, DAY),
      limit('network', 300, HOUR),
      limit('visitor', 20, HOUR),
      limit('block', 100, MINUTE),
    ],
    challenged: [
      limit('target', 5, 10 * MINUTE),
      limit('target', 10, DAY),
      limit('target-network', 5, DAY),
      limit('network', 5_000, HOUR),
      limit('visitor', 200, DAY),
      limit('block', 300, MINUTE),
    ],
    proven: [limit('own', 10, 10 * MINUTE), limit('own', 50, DAY)],
  },
};

/** The portal's share of a minute while hardly anybody types the codes in: only challenged browsers get one then. */
export const TRIPPED_PER_MINUTE: Record<Exclude<Lane, 'proven'>, number> = { open: 0, challenged: 600 };
