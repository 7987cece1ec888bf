import type { Localised } from '../language/localised.ts';

/** Kinds of balance a line has. */
export type BucketService = 'data' | 'airtime' | 'voice' | 'sms';

/** One balance of a line with its unit and expiry (TM Forum's bucket; SPEC section 3 "Balance entry"). */
export type Bucket = {
  /** What it is, e.g. the name of the bundle it came with. */
  description: Localised;
  service: BucketService;
  /** What is left in whole units, or no limit at all. */
  left: number | 'unlimited';
  unit: BucketUnit;
  /** `null` when it never ends. */
  expiresAt: Date | null;
};

/** Units of what is left; a currency code is used for airtime. */
export type BucketUnit = 'MB' | 'minutes' | 'SMS' | 'RWF';

/** How an unlimited balance is shown. SPEC section 3. */
export const UNLIMITED_SIGN = '-';

/** Past its time: it holds nothing any more. The very instant of its expiry is past. */
export function isExpired({ expiresAt }: Pick<Bucket, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** The soonest to end first, those without end last, then by description. */
export function sortBuckets<T extends Pick<Bucket, 'expiresAt' | 'description'>>(buckets: readonly T[]): T[] {
  return [...buckets].sort(
    (a, b) =>
      (a.expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER) -
        (b.expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER) ||
      a.description.en.localeCompare(b.description.en, 'en'),
  );
}
