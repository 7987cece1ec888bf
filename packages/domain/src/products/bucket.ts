import type { Localised } from '../language/localised.ts';
import type { Currency } from '../money/money.ts';

/** Kinds of balance a line has. */
export type BucketService = 'data' | 'airtime' | 'voice' | 'sms';

/** One balance of a line with its unit and expiry (TM Forum's bucket; SPEC section 3 "Balance entry"). */
export type Bucket = {
  /** Description, e.g. the name of its bundle. */
  description: Localised;
  service: BucketService;
  /** Remaining amount in whole units, or unlimited. */
  left: number | 'unlimited';
  unit: BucketUnit;
  /** `null` when it never expires. */
  expiresAt: Date | null;
  /** The operator's id of it; left out where it has none. */
  id?: string;
  /** What it began with, in the same units; left out where the operator does not say. */
  total?: number;
};

/** Units of balances; airtime has a currency code. */
export type BucketUnit = 'MB' | 'minutes' | 'SMS' | Currency;

/** How an unlimited balance is shown. SPEC section 3. */
export const UNLIMITED_SIGN = '-';

/** Whether a balance has expired; it has at the instant of its expiry. */
export function isExpired({ expiresAt }: Pick<Bucket, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Sorts by expiry, soonest first and balances that never expire last, then by description. */
export function sortBuckets<T extends Pick<Bucket, 'expiresAt' | 'description'>>(buckets: readonly T[]): T[] {
  return [...buckets].sort(
    (a, b) =>
      (a.expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER) -
        (b.expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER) ||
      a.description.en.localeCompare(b.description.en, 'en'),
  );
}
