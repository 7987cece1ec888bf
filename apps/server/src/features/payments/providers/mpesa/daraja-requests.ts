import type { Clock } from '@portal/domain/clock';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/db/open-db.ts';
import { darajaRequests } from './tables.ts';

/** What is known of one of our references. */
export type DarajaRequest = typeof darajaRequests.$inferSelect;

/** The adapter's memory: what must survive any end of the process so that nobody is asked to pay twice. */
export type DarajaRequests = {
  find: (reference: string) => Promise<DarajaRequest | null>;
  /** True for one caller at a time: that one may send. */
  claim: (reference: string) => Promise<boolean>;
  /** Certainly nothing was sent: it may be claimed again. */
  release: (reference: string) => Promise<void>;
  /** Keeps Daraja's name for the payment; the first one stays. */
  learn: (reference: string, checkoutId: string) => Promise<void>;
  /** Keeps what a callback says, as far as it is about the same payment. */
  hear: (reference: string, heard: Heard) => Promise<void>;
  claimReversal: (reference: string) => Promise<boolean>;
  releaseReversal: (reference: string) => Promise<void>;
  /** What became of the reversal that was asked for. */
  endReversal: (
    reference: string,
    end: { reversalId: string } | { reversalRefusal: string },
  ) => Promise<void>;
};

/** What a callback says beyond yes or no. */
export type Heard = { checkoutId: string; receipt: string | null; chargedMajor: number | null };

/** The memory in the portal's database. Every change is one statement. */
export function darajaRequestStore({ db, clock }: { db: Db; clock: Clock }): DarajaRequests {
  const of = (reference: string) => eq(darajaRequests.reference, reference);
  const change = async (reference: string, set: Partial<DarajaRequest>) => {
    await db.update(darajaRequests).set(set).where(of(reference));
  };
  return {
    find: async (reference) => {
      const [row] = await db.select().from(darajaRequests).where(of(reference));
      return row ?? null;
    },
    claim: async (reference) => {
      const claimedAt = clock.now();
      const claimed = await db
        .insert(darajaRequests)
        .values({ reference, claimedAt })
        .onConflictDoUpdate({
          target: darajaRequests.reference,
          set: { claimedAt },
          setWhere: isNull(darajaRequests.claimedAt),
        })
        .returning({ reference: darajaRequests.reference });
      return claimed.length === 1;
    },
    release: (reference) => change(reference, { claimedAt: null }),
    learn: async (reference, checkoutId) => {
      await db
        .update(darajaRequests)
        .set({ checkoutId })
        .where(and(of(reference), isNull(darajaRequests.checkoutId)));
    },
    hear: async (reference, { checkoutId, receipt, chargedMajor }) => {
      // A name that is another payment's is a lie, and changes nothing.
      const anothers = sql`EXISTS (SELECT FROM ${darajaRequests} o WHERE o.checkout_id = ${checkoutId} AND o.reference <> ${reference})`;
      await db
        .update(darajaRequests)
        .set({ checkoutId, receipt, chargedMajor })
        .where(
          and(
            of(reference),
            or(isNull(darajaRequests.checkoutId), eq(darajaRequests.checkoutId, checkoutId)),
            isNull(darajaRequests.receipt),
            sql`NOT ${anothers}`,
          ),
        );
    },
    claimReversal: async (reference) => {
      const claimed = await db
        .update(darajaRequests)
        .set({ reversalClaimedAt: clock.now() })
        .where(and(of(reference), isNull(darajaRequests.reversalClaimedAt)))
        .returning({ reference: darajaRequests.reference });
      return claimed.length === 1;
    },
    releaseReversal: (reference) => change(reference, { reversalClaimedAt: null }),
    endReversal: (reference, end) => change(reference, end),
  };
}
