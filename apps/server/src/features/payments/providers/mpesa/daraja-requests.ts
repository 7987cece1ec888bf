import type { Clock } from '@portal/domain/time/clock';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/open-db.ts';
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
  /** Keeps the name a callback gives a payment whose own answer was lost; the last one counts. */
  keepHint: (reference: string, checkoutId: string) => Promise<void>;
  /** Keeps what the paybill's list says of a payment, unless another one has that receipt. */
  learnReceipt: (reference: string, listed: { receipt: string; chargedMajor: number }) => Promise<void>;
  /** True for one caller and number of the refund: that one may send. An earlier number's refusal is forgotten. */
  claimReversal: (reference: string, attempt: number) => Promise<boolean>;
  acceptReversal: (reference: string) => Promise<void>;
  releaseReversal: (reference: string) => Promise<void>;
  /** What became of the reversal of that number; an older one's end changes nothing. */
  endReversal: (
    named: { reference: string; attempt: number },
    end: { reversalId: string } | { reversalRefusal: string },
  ) => Promise<void>;
};

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
    keepHint: async (reference, checkoutId) => {
      await db
        .update(darajaRequests)
        .set({ hintedCheckoutId: checkoutId })
        .where(and(of(reference), isNull(darajaRequests.checkoutId)));
    },
    learnReceipt: async (reference, { receipt, chargedMajor }) => {
      const anothers = sql`EXISTS (SELECT FROM ${darajaRequests} o WHERE o.receipt = ${receipt} AND o.reference <> ${reference})`;
      await db
        .update(darajaRequests)
        .set({ receipt, chargedMajor })
        .where(and(of(reference), isNull(darajaRequests.receipt), sql`NOT ${anothers}`));
    },
    ...reversals({ db, clock }),
  };
}

/** What is kept of reversals. */
function reversals({
  db,
  clock,
}: {
  db: Db;
  clock: Clock;
}): Pick<DarajaRequests, 'claimReversal' | 'acceptReversal' | 'releaseReversal' | 'endReversal'> {
  const of = (reference: string) => eq(darajaRequests.reference, reference);
  const change = async (reference: string, set: Partial<DarajaRequest>) => {
    await db.update(darajaRequests).set(set).where(of(reference));
  };
  return {
    claimReversal: async (reference, attempt) => {
      const isFree = or(
        isNull(darajaRequests.reversalClaimedAt),
        lt(darajaRequests.reversalAttempt, attempt),
      );
      const claimed = await db
        .update(darajaRequests)
        .set({
          reversalClaimedAt: clock.now(),
          reversalAttempt: attempt,
          reversalAccepted: false,
          reversalRefusal: null,
        })
        .where(and(of(reference), isFree))
        .returning({ reference: darajaRequests.reference });
      return claimed.length === 1;
    },
    acceptReversal: (reference) => change(reference, { reversalAccepted: true }),
    releaseReversal: (reference) => change(reference, { reversalClaimedAt: null }),
    endReversal: async ({ reference, attempt }, end) => {
      // Money that went back counts whatever its number.
      const isItsEnd = 'reversalId' in end ? undefined : eq(darajaRequests.reversalAttempt, attempt);
      await db
        .update(darajaRequests)
        .set(end)
        .where(and(of(reference), isItsEnd));
    },
  };
}
