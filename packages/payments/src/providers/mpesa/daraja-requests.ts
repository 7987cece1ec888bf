import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { darajaRequests } from './tables.ts';

/** What is known of one of our references. */
export type DarajaRequest = typeof darajaRequests.$inferSelect;

/** Store of what must survive the end of the process so that nobody is asked to pay twice. */
export type DarajaRequests = ReturnType<typeof darajaRequestStore>;

/** Creates the store in the portal's database. Every change is one statement. */
export function darajaRequestStore({ db, clock }: { db: Db; clock: Clock }) {
  const isOf = (reference: string) => eq(darajaRequests.reference, reference);
  const update = (set: Partial<DarajaRequest>, ...conditions: (SQL | undefined)[]) =>
    db
      .update(darajaRequests)
      .set(set)
      .where(and(...conditions))
      .returning({ reference: darajaRequests.reference });
  const isUnnamed = isNull(darajaRequests.checkoutId);
  return {
    find: async (reference: string): Promise<DarajaRequest | null> => {
      const [row] = await db.select().from(darajaRequests).where(isOf(reference));
      return row ?? null;
    },
    /** True for one caller at a time: that one may send. */
    claim: async (reference: string) => {
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
    /** Certainly nothing was sent: it may be claimed again. */
    release: async (reference: string) => {
      await update({ claimedAt: null }, isOf(reference));
    },
    /** Stores Daraja's name for the payment; the first one stays. */
    saveCheckoutId: async (reference: string, checkoutId: string) => {
      await update({ checkoutId }, isOf(reference), isUnnamed);
    },
    /** Stores the name that a callback has for a payment whose own answer was lost; the last one counts. */
    saveHint: async (reference: string, hintedCheckoutId: string) => {
      await update({ hintedCheckoutId }, isOf(reference), isUnnamed);
    },
    /** Stores a payment's charge from the paybill's list, unless another payment has that receipt. */
    saveReceipt: async (
      reference: string,
      { receipt, chargedMajor }: { receipt: string; chargedMajor: number },
    ) => {
      const isTaken = sql`EXISTS (SELECT FROM ${darajaRequests} o WHERE o.receipt = ${receipt} AND o.reference <> ${reference})`;
      const isNew = isNull(darajaRequests.receipt);
      await update({ receipt, chargedMajor }, isOf(reference), isNew, sql`NOT ${isTaken}`);
    },
    /** True for one caller and number of the refund: that one may send. An earlier number's refusal is deleted. */
    claimReversal: async (reference: string, attempt: number) => {
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
    acceptReversal: async (reference: string) => {
      await update({ reversalAccepted: true }, isOf(reference));
    },
    releaseReversal: async (reference: string) => {
      await update({ reversalClaimedAt: null }, isOf(reference));
    },
    /** Stores the result of the reversal of that number; a refusal of an older one changes nothing. */
    saveReversalResult: async (
      { reference, attempt }: { reference: string; attempt: number },
      result: { reversalId: string } | { reversalRefusal: string },
    ) => {
      // Money that was returned counts whatever its number.
      const isItsResult = 'reversalId' in result ? undefined : eq(darajaRequests.reversalAttempt, attempt);
      await update(result, isOf(reference), isItsResult);
    },
  };
}
