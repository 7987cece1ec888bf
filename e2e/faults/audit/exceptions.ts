/**
 * Modes whose provider cannot be queried about a payment when its first response was lost: the staff look at it
 * then.
 */
export const MODES_WITHOUT_QUERY: ReadonlySet<string> = new Set(['mpesa', 'card-uba']);

/** Modes whose provider recognises no repeat of a refund: after a lost answer the staff look at it (decision 188). */
export const MODES_REFUNDING_ONCE: ReadonlySet<string> = new Set([
  'money-push',
  'money-pin',
  'airtel',
  'card-dpo',
]);

/** Modes whose provider does not report how much it charged. */
export const MODES_WITHOUT_AMOUNTS: ReadonlySet<string> = new Set(['mpesa', 'card-uba']);
