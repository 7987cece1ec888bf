import { randomInt } from 'node:crypto';
import type { HandsetProof } from '@portal/contract/http/envelope';
import { type Msisdn, maskMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import type { DbOrTx, Tx } from '@portal/platform/database/open-db';
import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Code, isCodeFor } from './code-store.ts';
import type { CodesDeps } from './codes-deps.ts';
import { type CodeSubject, findProofWords, sayProof } from './describe-proof.ts';
import { codes } from './tables.ts';

/** How long a handset code is valid. */
const LIFETIME_MS = 10 * 60_000;
/** Without 0 and 1, which look like letters. Digits can be typed on every phone and in a USSD string. */
const DIGITS = '23456789';
const USUAL_LENGTH = 6;
/**
 * A mistyped code must not match another visitor's: with this many open codes for a number, new codes get longer. They
 * are never refused, because that would lock the owner out.
 */
const MANY_OPEN = 20;
const LENGTH_WHEN_MANY = 10;

/** A visitor who wants to prove a number from its handset, and what for. */
export type HandsetProofInput = CodeSubject & { locale: Locale };

/**
 * Opens a proof that strangers cannot block: the visitor sends a short code from the handset to the operator's number. The
 * code is bound to this browser, number, purpose and order, and valid once for ten minutes; a repeated request returns the
 * same code. It proves nothing before the handset was asked (receive-handset-code.ts). Returns `null` when the operator
 * forwards no messages.
 */
export async function openHandsetProof(
  deps: CodesDeps,
  input: HandsetProofInput,
): Promise<HandsetProof | null> {
  const { handsetNumber } = deps;
  if (handsetNumber === null) return null;
  const now = deps.clock.now();
  const code = await deps.db.transaction(async (tx) => {
    await lockHandset(tx, input.msisdn);
    return (
      (await findOpenProof(tx, input, now)) ?? (await createProof(tx, { ...input, id: deps.newId(), now }))
    );
  });
  return describeHandsetProof(deps, code, { handsetNumber, locale: input.locale });
}

/** Until this transaction commits, no other one opens or answers a proof of this number. */
export async function lockHandset(tx: Tx, msisdn: Msisdn): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`handset:${msisdn}`}, 0))`);
}

/**
 * The part of a proof that the page shows. The number is masked, because a router's contact may be another person than
 * the visitor.
 */
export async function describeHandsetProof(
  deps: CodesDeps,
  code: Code,
  { handsetNumber, locale }: { handsetNumber: string; locale: Locale },
): Promise<HandsetProof> {
  const { id, handsetCode, msisdn, expiresAt, visitorId } = code;
  const words = await findProofWords(deps, code, { locale, reader: visitorId });
  const leftMs = expiresAt.getTime() - deps.clock.now().getTime();
  return {
    refId: id,
    code: handsetCode ?? '',
    sendTo: handsetNumber,
    dial: `*${handsetNumber}*${handsetCode}#`,
    from: maskMsisdn(msisdn),
    expiresInSeconds: Math.max(0, Math.floor(leftMs / 1000)),
    about: words ? sayProof(deps, words) : '',
  };
}

async function findOpenProof(tx: Tx, input: HandsetProofInput, now: Date) {
  const [row] = await tx
    .select()
    .from(codes)
    .where(and(isCodeFor(input), isNotNull(codes.handsetCode), isNull(codes.proof), gt(codes.expiresAt, now)))
    .orderBy(desc(codes.createdAt))
    .limit(1);
  return row ?? null;
}

async function createProof(
  tx: Tx,
  { id, now, ...input }: HandsetProofInput & { id: string; now: Date },
): Promise<Code> {
  const openCodes = await tx
    .select({ code: codes.handsetCode })
    .from(codes)
    .where(and(eq(codes.msisdn, input.msisdn), isNotNull(codes.handsetCode), gt(codes.expiresAt, now)))
    .limit(MANY_OPEN);
  const length = openCodes.length < MANY_OPEN ? USUAL_LENGTH : LENGTH_WHEN_MANY;
  const handsetCode = await unusedCode(tx, { msisdn: input.msisdn, length, now });
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const values = { ...input, id, handsetCode, sends: 0, createdAt: now, sentAt: now, expiresAt };
  const [row] = await tx.insert(codes).values(values).returning();
  if (!row) throw new Error('handset proof was not stored');
  return row;
}

async function unusedCode(tx: Tx, input: { msisdn: Msisdn; length: number; now: Date }): Promise<string> {
  const { msisdn, length, now } = input;
  const code = Array.from({ length }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return (await findHandsetProof(tx, { msisdn, code, now })) ? unusedCode(tx, input) : code;
}

/** Finds the open proof that a message from this number answers; `null` for an unknown or expired code. */
export async function findHandsetProof(
  db: DbOrTx,
  { msisdn, code, now }: { msisdn: Msisdn; code: string; now: Date },
): Promise<Code | null> {
  const [row] = await db
    .select()
    .from(codes)
    .where(and(eq(codes.msisdn, msisdn), eq(codes.handsetCode, code), gt(codes.expiresAt, now)))
    .limit(1);
  return row ?? null;
}
