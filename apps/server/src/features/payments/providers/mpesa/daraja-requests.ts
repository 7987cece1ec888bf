import type { Clock } from '@portal/domain/time/clock';
import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/open-db.ts';
import { darajaRequests } from './tables.ts';

/** What is known of one of our references. */
export type DarajaRequest = typeof darajaRequests.$inferSelect;

/** Store of what must survive the end of the process so that nobody is asked to pay twice. */
export type DarajaRequests = {
  find: (reference: string) => Promise<DarajaRequest | null>;
  /** True for one caller at a time: that one may send. */
  claim: (reference: string) => Promise<boolean>;
  /** Certainly nothing was sent: it may be claimed again. */
  release: (reference: string) => Promise<void>;
  /** Stores Daraja's name for the payment; the first one stays. */
  saveCheckoutId: (reference: string, checkoutId: string) => Promise<void>;
  /** Stores the name that a callback has for a payment whose own answer was lost; the last one counts. */
  saveHint: (reference: string, checkoutId: string) => Promise<void>;
  /** Stores a payment's charge from the paybill's list, unless another payment has that receipt. */
  saveReceipt: (reference: string, listed: { receipt: string; chargedMajor: number }) => Promise<void>;
  /** True for one caller and number of the refund: that one may send. An earlier number's refusal is deleted. */
  claimReversal: (reference: string, attempt: number) => Promise<boolean>;
  acceptReversal: (reference: string) => Promise<void>;
  releaseReversal: (reference: string) => Promise<void>;
  /** Stores the result of the reversal of that number; a refusal of an older one changes nothing. */
  saveReversalResult: (
    reversal: { reference: string; attempt: number },
    result: { reversalId: string } | { reversalRefusal: string },
  ) => Promise<void>;
};

/** Creates the store in the portal's database. Every change is one statement. */
export function darajaRequestStore({ db, clock }: { db: Db; clock: Clock }): DarajaRequests {
  const isOf = (reference: string) => eq(darajaRequests.reference, reference);
  const update = (set: Partial<DarajaRequest>, ...conditions: (SQL | undefined)[]) =>
    db
      .update(darajaRequests)
      .set(set)
      .where(and(...conditions))
      .returning({ reference: darajaRequests.reference });
  const isUnnamed = isNull(darajaRequests.checkoutId);
  return {
    find: async (reference) => {
      const [row] = await db.select().from(darajaRequests).where(isOf(reference));
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
    release: async (reference) => {
      await update({ claimedAt: null }, isOf(reference));
    },
    saveCheckoutId: async (reference, checkoutId) => {
      await update({ checkoutId }, isOf(reference), isUnnamed);
    },
    saveHint: async (reference, hintedCheckoutId) => {
      await update({ hintedCheckoutId }, isOf(reference), isUnnamed);
    },
    saveReceipt: async (reference, { receipt, chargedMajor }) => {
      const isTaken = sql`EXISTS (SELECT FROM ${darajaRequests} o WHERE o.receipt = ${receipt} AND o.reference <> ${reference})`;
      const isNew = isNull(darajaRequests.receipt);
      await update({ receipt, chargedMajor }, isOf(reference), isNew, sql`NOT ${isTaken}`);
    },
    claimReversal: async (reference, attempt) => {
      const isFree = or(
        isNull(darajaRequests.reversalClaimedAt),
        lt(darajaRequests.reversalAttempt, attempt),
      );
      const claim = {
        reversalClaimedAt: clock.now(),
        reversalAttempt: attempt,
        reversalAccepted: false,
        reversalRefusal: null,
      };
      return (await update(claim, isOf(reference), isFree)).length === 1;
    },
    acceptReversal: async (reference) => {
      await update({ reversalAccepted: true }, isOf(reference));
    },
    releaseReversal: async (reference) => {
      await update({ reversalClaimedAt: null }, isOf(reference));
    },
    saveReversalResult: async ({ reference, attempt }, result) => {
      // Money that was returned counts whatever its number.
      const isItsResult = 'reversalId' in result ? undefined : eq(darajaRequests.reversalAttempt, attempt);
      await update(result, isOf(reference), isItsResult);
    },
  };
}
