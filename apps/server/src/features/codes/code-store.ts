import { CODE_ATTEMPTS, CODE_LIFETIME_MS } from '@portal/domain/code';
import type { Msisdn } from '@portal/domain/msisdn';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/db/open-db.ts';
import { contactAttempts } from './contact-tables.ts';
import { codes } from './tables.ts';

/** A challenge as it stood when it was read. */
export type Code = typeof codes.$inferSelect;

const DAY = 24 * 3_600_000;
/** A browser that proved a number keeps its own allowance of messages that long. */
const PROVEN_MS = 30 * DAY;

/** The visitor's challenge for a number and a purpose that can still be answered. */
export async function findOpenCode(
  tx: DbOrTx,
  wanted: Pick<Code, 'visitorId' | 'msisdn' | 'purpose' | 'subject' | 'email'>,
  now: Date,
): Promise<Code | null> {
  const { visitorId, msisdn, purpose, subject, email } = wanted;
  const [open] = await tx
    .select()
    .from(codes)
    .where(
      and(
        eq(codes.visitorId, visitorId),
        eq(codes.msisdn, msisdn),
        eq(codes.purpose, purpose),
        eq(codes.subject, subject),
        isNull(codes.handsetCode),
        email === null ? isNull(codes.email) : eq(codes.email, email),
        isNull(codes.verifiedAt),
        gt(codes.expiresAt, now),
        lt(codes.checks, CODE_ATTEMPTS),
      ),
    )
    .orderBy(desc(codes.createdAt))
    .limit(1);
  return open ?? null;
}

/** Whether this browser has held that number's handset before. */
export async function hasProven(tx: DbOrTx, visitorId: string, msisdn: Msisdn, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ id: codes.id })
    .from(codes)
    .where(
      and(
        eq(codes.visitorId, visitorId),
        eq(codes.msisdn, msisdn),
        isNotNull(codes.verifiedAt),
        // A code that went to an e-mail says nothing about the handset.
        isNull(codes.email),
        gt(codes.createdAt, new Date(now.getTime() - PROVEN_MS)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Whether this browser has opened a message of that mailbox before. */
export async function hasProvenMailbox(
  tx: DbOrTx,
  visitorId: string,
  email: string,
  now: Date,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: codes.id })
    .from(codes)
    .where(
      and(
        eq(codes.visitorId, visitorId),
        sql`lower(${codes.email}) = ${email.trim().toLowerCase()}`,
        isNotNull(codes.verifiedAt),
        gt(codes.createdAt, new Date(now.getTime() - PROVEN_MS)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The visitor's challenge by its id; another visitor's does not exist. */
export async function findCode(tx: DbOrTx, id: string, visitorId: string): Promise<Code | null> {
  const [row] = await tx
    .select()
    .from(codes)
    .where(and(eq(codes.id, id), eq(codes.visitorId, visitorId)));
  return row ?? null;
}

/** What a check came to: how many were made so far and whether the code was right. */
export type Check = { checks: number; right: boolean };

/**
 * Counts a check and compares, in one statement: whatever runs side by side, five checks are made of a code and no
 * more, and the right code is right once the proof is out no longer (SAFETY X2). `null`: there is nothing to check,
 * because it expired, was used up, was another visitor's or for another number.
 */
export async function checkCode(
  db: Db,
  check: Pick<Code, 'id' | 'visitorId' | 'msisdn' | 'purpose'> & { codeHashes: string[]; now: Date },
): Promise<Check | null> {
  const now = check.now.toISOString();
  const isRight = inArray(codes.codeHash, check.codeHashes);
  const [row] = await db
    .update(codes)
    .set({
      checks: sql`${codes.checks} + 1`,
      verifiedAt: sql`CASE WHEN ${isRight}
        THEN coalesce(${codes.verifiedAt}, ${now}::timestamptz) ELSE ${codes.verifiedAt} END`,
    })
    .where(
      and(
        eq(codes.id, check.id),
        eq(codes.visitorId, check.visitorId),
        eq(codes.msisdn, check.msisdn),
        eq(codes.purpose, check.purpose),
        gt(codes.expiresAt, check.now),
        lt(codes.checks, CODE_ATTEMPTS),
        isNull(codes.proof),
        isNull(codes.handsetCode),
      ),
    )
    .returning({
      checks: codes.checks,
      right: sql<boolean>`coalesce(${isRight}, false)`,
    });
  return row ?? null;
}

/** Hands out the proof of a right code, once; false when somebody was faster. */
export async function keepProof(db: Db, id: string, proof: string, expiresAt: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(codes)
    .set({ proof, proofExpiresAt: expiresAt })
    .where(and(eq(codes.id, id), isNotNull(codes.verifiedAt), isNull(codes.proof)));
  return rowCount === 1;
}

/** Notes the code of a message that is about to go out; false when a later one was asked for meanwhile. */
export async function keepCodeHash(
  db: Db,
  id: string,
  send: number,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(codes)
    .set({ codeHash })
    .where(and(eq(codes.id, id), eq(codes.sends, send), gt(codes.expiresAt, now), isNull(codes.verifiedAt)));
  return rowCount === 1;
}

/** When a code asked for at `now` stops being one. */
export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + CODE_LIFETIME_MS);
}

/** Erases numbers and addresses that are not needed any more. */
export async function eraseCodes(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  // Limits look back a day, but an approved prompt makes a browser known for thirty.
  await db
    .delete(contactAttempts)
    .where(and(eq(contactAttempts.kind, 'code'), lt(contactAttempts.at, before(2 * DAY))));
  await db.delete(contactAttempts).where(lt(contactAttempts.at, before(PROVEN_MS)));
  await db.delete(codes).where(lt(codes.createdAt, before(PROVEN_MS)));
  // Nobody sent these: an attacker can open many of them.
  await db
    .delete(codes)
    .where(and(isNotNull(codes.handsetCode), isNull(codes.verifiedAt), lt(codes.expiresAt, now)));
}
