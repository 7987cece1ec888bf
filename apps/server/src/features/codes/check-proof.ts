import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import { codes } from './tables.ts';

type ProofDeps = { db: Db; clock: Clock };
type Reader = { msisdn: Msisdn; visitorId: string };

/** Whether this visitor verified that challenge for this line's bill within the last ten minutes. */
export function canReadBill(
  deps: ProofDeps,
  { refId, ...reader }: Reader & { refId: string },
): Promise<boolean> {
  return hasValidProof(deps, reader, and(eq(codes.purpose, 'bill'), eq(codes.id, refId)));
}

/**
 * Whether this proof gives this visitor access to this line's balances. A proof to pay from the line's airtime is enough for
 * its airtime balance, which the payment needs (SPEC section 4 "Airtime").
 */
export function canReadBalance(
  deps: ProofDeps,
  { proof, serviceType, ...reader }: Reader & { proof: string; serviceType: 'DATA' | 'AIRTIME' },
): Promise<boolean> {
  const isBalance = eq(codes.purpose, 'balance');
  const paysAirtime = and(
    eq(codes.purpose, 'wallet-payment'),
    or(isNull(codes.paymentMode), eq(codes.paymentMode, 'airtime')),
  );
  const opens = serviceType === 'AIRTIME' ? or(isBalance, paysAirtime) : isBalance;
  return hasValidProof(deps, reader, and(opens, eq(codes.proof, proof)));
}

async function hasValidProof(
  { db, clock }: ProofDeps,
  { msisdn, visitorId }: Reader,
  condition: SQL | undefined,
) {
  const [row] = await db
    .select({ id: codes.id })
    .from(codes)
    // The proof's expiry is set only after the code was right.
    .where(
      and(
        condition,
        eq(codes.subject, msisdn),
        eq(codes.visitorId, visitorId),
        gt(codes.proofExpiresAt, clock.now()),
      ),
    );
  return row !== undefined;
}
