import { createHash, randomBytes } from 'node:crypto';
import type { Db, DbOrTx } from '@portal/platform/database/open-db';
import { desc, lt } from 'drizzle-orm';
import { staffPseudonymKeys } from './tables.ts';

const DAY_MS = 24 * 3_600_000;
/** A new key is made after a week, so that an erasure takes the names of few others with it. */
const KEY_USED_MS = 7 * DAY_MS;
/** So long it can be found who looked at a number. Afterwards the key is deleted. */
const KEY_KEPT_MS = 365 * DAY_MS;
const KEY_BYTES = 32;
const LENGTH = 24;

/**
 * The pseudonym of a number, or of an e-mail or account in any case, for the acts of the staff. The erasure of a number
 * deletes the keys under which it was recorded (payments/privacy/erasures.ts computes the same in SQL), and no one can find
 * the number again.
 */
export async function pseudonymOf(db: DbOrTx, contact: string, now: Date): Promise<string> {
  const [latest] = await db
    .select()
    .from(staffPseudonymKeys)
    .orderBy(desc(staffPseudonymKeys.madeAt))
    .limit(1);
  if (latest && now.getTime() - latest.madeAt.getTime() < KEY_USED_MS)
    return toPseudonym(latest.key, contact);
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await db
    .delete(staffPseudonymKeys)
    .where(lt(staffPseudonymKeys.madeAt, new Date(now.getTime() - KEY_KEPT_MS)));
  await db.insert(staffPseudonymKeys).values({ key, madeAt: now });
  return toPseudonym(key, contact);
}

/** All pseudonyms that a number, e-mail or account may have in the acts: one for each key that is left. */
export async function allPseudonymsOf(db: Pick<Db, 'select'>, contact: string): Promise<string[]> {
  const keys = await db.select().from(staffPseudonymKeys);
  return keys.map(({ key }) => toPseudonym(key, contact));
}

function toPseudonym(key: string, contact: string): string {
  return createHash('sha256').update(`${key}:${contact.trim().toLowerCase()}`).digest('hex').slice(0, LENGTH);
}
