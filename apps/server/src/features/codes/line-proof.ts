import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import { and, eq, gt, isNull, ne, or } from 'drizzle-orm';
import { codes } from './tables.ts';

type LineProofDeps = { db: Db; clock: Clock };

/** What the proof of a line was used for. */
const USED_FOR = 'my-lines';

/**
 * Uses the proof that this browser may show what is left on a number. Repeating it succeeds, so that a lost response needs no second
 * code.
 * @returns the number; `null` for a proof that is for something else, expired or of another browser
 */
export async function useLineProof(
  { db, clock }: LineProofDeps,
  { proof, visitorId }: { proof: string; visitorId: string },
): Promise<Msisdn | null> {
  const [row] = await db
    .update(codes)
    .set({ proofUsedFor: USED_FOR })
    .where(
      and(
        eq(codes.proof, proof),
        eq(codes.visitorId, visitorId),
        eq(codes.purpose, 'lines'),
        // A code by e-mail proves no number.
        isNull(codes.email),
        gt(codes.proofExpiresAt, clock.now()),
        or(isNull(codes.proofUsedFor), eq(codes.proofUsedFor, USED_FOR)),
      ),
    )
    .returning({ msisdn: codes.msisdn });
  return row?.msisdn ?? null;
}

/** Whose proofs end: those of a browser, or those of a number in all browsers or in all but one. */
export type EndedProofs = { visitorId: string } | { msisdn: Msisdn; except: string | null };

/** Ends proofs for lines with their codes, so that a form of before the end, posted again, opens nothing. */
export async function endLineProofs({ db, clock }: LineProofDeps, ended: EndedProofs): Promise<void> {
  const now = clock.now();
  const isEnded =
    'visitorId' in ended
      ? eq(codes.visitorId, ended.visitorId)
      : and(
          eq(codes.msisdn, ended.msisdn),
          ended.except === null ? undefined : ne(codes.visitorId, ended.except),
        );
  await db
    .update(codes)
    .set({ proofExpiresAt: now, expiresAt: now })
    .where(and(isEnded, eq(codes.purpose, 'lines')));
}
