/**
 * The nightly audit covers payments of this many days: older ones are finished, the longest schedule is well below it.
 * Younger ones are never archived, so that it reads the payments in use only.
 */
export const AUDITED_DAYS = 40;
