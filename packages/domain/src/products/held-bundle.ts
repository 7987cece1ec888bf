import { type Bucket, type BucketService, isExpired } from './bucket.ts';
import type { Allowance, Bundle } from './bundle.ts';

/** What a line has of the same kind as a bundle that is about to be bought. */
export type HeldBalance = Pick<Bucket, 'left' | 'unit'> & {
  service: BucketService;
  /** When the last of it expires; `null`: it never does. */
  until: Date | null;
};

/** What is left counts only from this share of what the bundle gives: who is nearly through wants the next one. */
const WORTH_ASKING = 0.5;

/**
 * Finds what a line has already of what a bundle is bought for: its data, else its minutes, else its messages.
 * @returns `null` when it is less than half of what the bundle gives, so that nobody needs to be asked
 */
export function findHeldBalance(
  bundle: Pick<Bundle, 'megabytes' | 'minutes' | 'messages'>,
  buckets: readonly Pick<Bucket, 'service' | 'left' | 'unit' | 'expiresAt'>[],
  now: Date,
): HeldBalance | null {
  const wanted = mainAllowance(bundle);
  if (!wanted) return null;
  const { service, amount } = wanted;
  const held = buckets.filter(
    (bucket) => bucket.service === service && !isExpired(bucket, now) && bucket.left !== 0,
  );
  const [first] = held;
  if (!first) return null;
  const until = held.some(({ expiresAt }) => expiresAt === null)
    ? null
    : new Date(Math.max(...held.map(({ expiresAt }) => expiresAt?.getTime() ?? 0)));
  const left = held.reduce<HeldBalance['left']>(
    (sum, each) => (sum === 'unlimited' || each.left === 'unlimited' ? 'unlimited' : sum + each.left),
    0,
  );
  const isEnough = left === 'unlimited' || (amount !== 'unlimited' && left >= amount * WORTH_ASKING);
  return isEnough ? { service, left, unit: first.unit, until } : null;
}

function mainAllowance({ megabytes, minutes, messages }: Pick<Bundle, 'megabytes' | 'minutes' | 'messages'>) {
  const parts: [BucketService, Allowance][] = [
    ['data', megabytes],
    ['voice', minutes],
    ['sms', messages],
  ];
  for (const [service, amount] of parts) if (amount !== null && amount !== 0) return { service, amount };
  return null;
}
