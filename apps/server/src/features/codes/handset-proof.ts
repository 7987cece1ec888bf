import { randomInt } from 'node:crypto';
import type { HandsetProof } from '@portal/contract/envelope';
import type { Locale } from '@portal/domain/locale';
import { type Msisdn, maskMsisdn } from '@portal/domain/msisdn';
import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../platform/db/open-db.ts';
import type { Code } from './code-store.ts';
import type { CodesDeps } from './codes-deps.ts';
import { type CodePurpose, codes } from './tables.ts';

/** The owner of a number has that long to send the code. */
const LIFETIME_MS = 10 * 60_000;
/** 0 and 1 look like letters. Digits alone: they can be typed on every phone, and in a USSD string. */
const DIGITS = '23456789';
const USUAL_LENGTH = 6;
/**
 * A mistyped code must not be somebody else's: when strangers open very many proofs of one number, codes grow. They are
 * never refused, because that would lock the owner out.
 */
const MANY_OPEN = 20;
const LENGTH_WHEN_MANY = 10;

/** Who wants to prove a number from its handset, and for what. */
export type HandsetWish = {
  msisdn: Msisdn;
  visitorId: string;
  locale: Locale;
  purpose: CodePurpose;
  /** Line whose affairs the proof opens. */
  subject: Msisdn;
};

/**
 * The way that no stranger can close: the visitor sends a short code from the handset to the operator's number. It is
 * bound to this browser, number and purpose, serves once and for ten minutes; asked for again it is the same code.
 * `null` when the operator hands no messages over.
 */
export async function openHandsetProof(deps: CodesDeps, wish: HandsetWish): Promise<HandsetProof | null> {
  const { handsetNumber } = deps;
  if (handsetNumber === null) return null;
  const now = deps.clock.now();
  const code = await deps.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`handset:${wish.msisdn}`}, 0))`);
    return (await findOpen(tx, wish, now)) ?? (await open(tx, deps, wish, now));
  });
  return describeHandsetProof(code, handsetNumber, now);
}

/** What the page shows. The number is masked: a router's owner may be somebody else than the visitor. */
export function describeHandsetProof(
  { id, handsetCode, msisdn, expiresAt }: Pick<Code, 'id' | 'handsetCode' | 'msisdn' | 'expiresAt'>,
  handsetNumber: string,
  now: Date,
): HandsetProof {
  return {
    refId: id,
    code: handsetCode ?? '',
    sendTo: handsetNumber,
    dial: `*${handsetNumber}*${handsetCode}#`,
    from: maskMsisdn(msisdn),
    expiresInSeconds: Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)),
  };
}

async function findOpen(tx: Tx, { visitorId, msisdn, purpose, subject }: HandsetWish, now: Date) {
  const [row] = await tx
    .select()
    .from(codes)
    .where(
      and(
        eq(codes.visitorId, visitorId),
        eq(codes.msisdn, msisdn),
        eq(codes.purpose, purpose),
        eq(codes.subject, subject),
        isNotNull(codes.handsetCode),
        isNull(codes.proof),
        gt(codes.expiresAt, now),
      ),
    )
    .orderBy(desc(codes.createdAt))
    .limit(1);
  return row ?? null;
}

async function open(tx: Tx, { newId }: CodesDeps, wish: HandsetWish, now: Date): Promise<Code> {
  const openCodes = await tx
    .select({ code: codes.handsetCode })
    .from(codes)
    .where(and(eq(codes.msisdn, wish.msisdn), isNotNull(codes.handsetCode), gt(codes.expiresAt, now)))
    .limit(MANY_OPEN);
  const length = openCodes.length < MANY_OPEN ? USUAL_LENGTH : LENGTH_WHEN_MANY;
  const handsetCode = await unusedCode(tx, wish.msisdn, length, now);
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const made = { ...wish, id: newId(), handsetCode, sends: 0, createdAt: now, sentAt: now, expiresAt };
  const [row] = await tx.insert(codes).values(made).returning();
  if (!row) throw new Error('a proof from the handset was not kept');
  return row;
}

async function unusedCode(tx: Tx, msisdn: Msisdn, length: number, now: Date): Promise<string> {
  const code = Array.from({ length }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return (await findByCode(tx, msisdn, code, now)) ? unusedCode(tx, msisdn, length, now) : code;
}

/** The proof that a message from this number answers; `null` for a code that is none, or no longer one. */
export async function findByCode(db: DbOrTx, msisdn: Msisdn, code: string, now: Date): Promise<Code | null> {
  const [row] = await db
    .select()
    .from(codes)
    .where(and(eq(codes.msisdn, msisdn), eq(codes.handsetCode, code), gt(codes.expiresAt, now)))
    .limit(1);
  return row ?? null;
}
