import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { CODE_ATTEMPTS, CODE_LIFETIME_MS, RESEND_SECONDS } from '@portal/domain/identifiers/one-time-code';
import type { Db, DbOrTx } from '@portal/platform/database/open-db';
import { preparedStatement, queryPrepared } from '@portal/platform/database/prepared-statement';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { contactAttempts } from './limits/contact-tables.ts';
import { codes } from './tables.ts';

/** A row of the table of codes. */
export type Code = typeof codes.$inferSelect;

const DAY_MS = 24 * 3_600_000;
/** A browser that proved a number has its own limits for that long. */
const PROVEN_MS = 30 * DAY_MS;

/** Condition for the codes of a visitor for a number, a purpose, and the order if there is one. */
export function isCodeFor({
  visitorId,
  msisdn,
  purpose,
  subject,
  orderId,
  paymentMode,
}: Pick<Code, 'visitorId' | 'msisdn' | 'purpose' | 'subject' | 'orderId' | 'paymentMode'>) {
  return and(
    eq(codes.visitorId, visitorId),
    eq(codes.msisdn, msisdn),
    eq(codes.purpose, purpose),
    eq(codes.subject, subject),
    orderId === null ? isNull(codes.orderId) : eq(codes.orderId, orderId),
    paymentMode === null ? isNull(codes.paymentMode) : eq(codes.paymentMode, paymentMode),
  );
}

/** Finds the visitor's challenge for a number and a purpose that can still be answered. */
export async function findOpenCode(
  tx: DbOrTx,
  query: Parameters<typeof isCodeFor>[0] & Pick<Code, 'email'>,
  now: Date,
): Promise<Code | null> {
  const [open] = await tx
    .select()
    .from(codes)
    .where(
      and(
        isCodeFor(query),
        isNull(codes.handsetCode),
        query.email === null ? isNull(codes.email) : eq(codes.email, query.email),
        isNull(codes.verifiedAt),
        gt(codes.expiresAt, now),
        lt(codes.checks, CODE_ATTEMPTS),
      ),
    )
    .orderBy(desc(codes.createdAt))
    .limit(1);
  return open ?? null;
}

/**
 * SQL condition: this browser (`$visitorId`) has verified a number since `$provenSince`. A code sent by
 * e-mail does not prove the handset. A yes to one payment request (purpose `prompt`) counts for its order only.
 * @param sql of the number and of the order
 */
export const hasProvenNumberSql = ({
  msisdn,
  orderId,
}: {
  msisdn: string;
  orderId: string;
}) => `EXISTS (SELECT FROM codes
  WHERE visitor_id = $visitorId AND msisdn = ${msisdn} AND email IS NULL AND verified_at IS NOT NULL
    AND created_at > $provenSince::timestamptz
    AND (purpose <> 'prompt' OR order_id = ${orderId}::text))`;

const HAS_PROVEN_NUMBER = preparedStatement<{
  visitorId: string;
  msisdn: Msisdn;
  provenSince: Date;
  orderId: string | null;
}>(
  'has-proven-number',
  `SELECT ${hasProvenNumberSql({ msisdn: '$msisdn', orderId: '$orderId' })} AS "hasProven"`,
);

/** Since when a verified code still proves a number or a mailbox. */
export function provenSince(now: Date): Date {
  return new Date(now.getTime() - PROVEN_MS);
}

/** Whether this browser has verified this number in the last 30 days. */
export async function hasProvenNumber(
  tx: DbOrTx,
  { visitorId, msisdn, now }: { visitorId: string; msisdn: Msisdn; now: Date },
): Promise<boolean> {
  const values = { visitorId, msisdn, provenSince: provenSince(now), orderId: null };
  const [row] = await queryPrepared<{ hasProven: boolean }>(tx, HAS_PROVEN_NUMBER(values));
  return row?.hasProven === true;
}

/** Whether this browser has verified a code sent to this mailbox in the last 30 days. */
export async function hasProvenMailbox(
  tx: DbOrTx,
  { visitorId, email, now }: { visitorId: string; email: string; now: Date },
): Promise<boolean> {
  const [row] = await tx
    .select({ id: codes.id })
    .from(codes)
    .where(
      and(
        eq(codes.visitorId, visitorId),
        sql`lower(${codes.email}) = ${email.trim().toLowerCase()}`,
        isNotNull(codes.verifiedAt),
        gt(codes.createdAt, provenSince(now)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Finds the visitor's challenge by its id; `null` for another visitor's. */
export async function findCode(tx: DbOrTx, id: string, visitorId: string): Promise<Code | null> {
  const [row] = await tx
    .select()
    .from(codes)
    .where(and(eq(codes.id, id), eq(codes.visitorId, visitorId)));
  return row ?? null;
}

/** Result of a check: checks made so far, and whether the code was right. */
export type CodeCheck = { checks: number; isRight: boolean };

/**
 * Counts a check and compares the code in one statement. Even with concurrent calls a code is checked five times at
 * most, and the right code is accepted only until its proof was issued (SAFETY X2). Returns `null` when there is
 * nothing to check: expired, used, another visitor's or for another number.
 */
export async function checkCode(
  db: Db,
  check: Pick<Code, 'id' | 'visitorId' | 'msisdn' | 'purpose'> & { codeHashes: string[]; now: Date },
): Promise<CodeCheck | null> {
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
      isRight: sql<boolean>`coalesce(${isRight}, false)`,
    });
  return row ?? null;
}

/** Stores the proof of a right code, once. Returns false when another call was faster. */
export async function storeProof(
  db: Db,
  { id, proof, expiresAt }: { id: string; proof: string; expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(codes)
    .set({ proof, proofExpiresAt: expiresAt })
    .where(and(eq(codes.id, id), isNotNull(codes.verifiedAt), isNull(codes.proof)));
  return rowCount === 1;
}

/** Stores the hash of a code whose message is about to be sent. Returns false when a later message was requested. */
export async function storeCodeHash(
  db: Db,
  { id, send, codeHash, now }: { id: string; send: number; codeHash: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(codes)
    .set({ codeHash, undeliveredAt: null })
    .where(and(eq(codes.id, id), eq(codes.sends, send), gt(codes.expiresAt, now), isNull(codes.verifiedAt)));
  return rowCount === 1;
}

/** Records that the latest message of a code did not reach its handset. */
export async function recordUndeliveredCode(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await db
    .update(codes)
    .set({ undeliveredAt: now })
    .where(and(eq(codes.id, id), isNull(codes.verifiedAt)));
}

/** When a code that is requested at `now` expires. */
export function codeExpiry(now: Date): Date {
  return new Date(now.getTime() + CODE_LIFETIME_MS);
}

/** Erases numbers and addresses that are no longer needed. */
export async function eraseCodes(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  // Limits count one day, but an approved prompt makes a browser proven for thirty days.
  await db
    .delete(contactAttempts)
    .where(
      and(
        notInArray(contactAttempts.kind, ['prompt', 'also-for']),
        lt(contactAttempts.at, before(2 * DAY_MS)),
      ),
    );
  await db.delete(contactAttempts).where(lt(contactAttempts.at, before(PROVEN_MS)));
  await db.delete(codes).where(lt(codes.createdAt, before(PROVEN_MS)));
  // Handset codes that were never sent: an attacker can open many of them.
  await db
    .delete(codes)
    .where(and(isNotNull(codes.handsetCode), isNull(codes.verifiedAt), lt(codes.expiresAt, now)));
}

/** Seconds until another message may be requested; 0 when it may be now (SPEC section 9). */
export function secondsToResend(sentAt: Date, now: Date): number {
  return Math.max(0, RESEND_SECONDS - Math.floor((now.getTime() - sentAt.getTime()) / 1000));
}
