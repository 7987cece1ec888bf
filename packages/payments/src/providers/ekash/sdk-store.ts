import { randomInt } from 'node:crypto';
import { type Money, sameMoney } from '@portal/domain/money/money';
import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { ekashIntents, ekashTransfers } from './tables.ts';

/** An intent that the portal keeps. */
export type StoredIntent = typeof ekashIntents.$inferSelect;

/** A transfer that the adapter announced. */
export type StoredTransfer = typeof ekashTransfers.$inferSelect;

/** A name of an intent that a call of the adapter has. */
export type IntentName = { by: 'reference' | 'payReference' | 'requestId'; value: string };

/** Intents and transfers of the scheme adapter's dialect. */
export type SdkStore = ReturnType<typeof sdkStore>;

/** A transfer that is to be accepted. */
type TransferToAccept = { reference: string; transferId: string; amount: Money };

type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Codes are drawn until one is free: of a million, few are ever open. */
const MAX_DRAWS = 8;

/** Creates the store in the portal's database. */
export function sdkStore({ db, clock }: { db: Db; clock: Clock }) {
  const find = async ({ by, value }: IntentName): Promise<StoredIntent | null> => {
    const [row] = await db.select().from(ekashIntents).where(eq(ekashIntents[by], value));
    return row ?? null;
  };
  const update = async (set: Partial<StoredIntent>, ...conditions: (SQL | undefined)[]) =>
    (
      await db
        .update(ekashIntents)
        .set(set)
        .where(and(...conditions))
        .returning({ reference: ekashIntents.reference })
    ).length === 1;
  const isOf = (reference: string) => eq(ekashIntents.reference, reference);
  return {
    find,
    /** Opens an intent, or returns the one that has the reference already. */
    open: async (reference: string, amount: Money, expiresAt: Date): Promise<StoredIntent> => {
      for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
        const payReference = String(randomInt(1e8, 1e9));
        const amountMinor = amount.minor;
        await db
          .insert(ekashIntents)
          .values({ reference, payReference, amountMinor, currency: amount.currency, expiresAt })
          .onConflictDoNothing();
        const row = await find({ by: 'reference', value: reference });
        if (row) return row;
      }
      throw new Error('No free reference for a payment was found');
    },
    /** True for one caller at a time: that one may send the request. */
    claimRequest: (reference: string) =>
      update({ requestedAt: clock.now() }, isOf(reference), isNull(ekashIntents.requestedAt)),
    /** Certainly no request was sent: it may be claimed again. */
    releaseRequest: (reference: string) => update({ requestedAt: null }, isOf(reference)),
    saveRequestId: (reference: string, requestId: string) =>
      update({ requestId }, isOf(reference), isNull(ekashIntents.requestId)),
    /** Ends an intent unless a transfer to it was accepted: then nothing changes. */
    end: (reference: string, ended: NonNullable<StoredIntent['ended']>, errorCode: number | null = null) =>
      db.transaction(async (tx) => {
        const row = await lock(tx, reference);
        if (!row || row.ended || (await findAccepted(tx, reference))) return;
        await tx.update(ekashIntents).set({ ended, errorCode }).where(isOf(reference));
      }),
    ...transferStore({ db, clock }),
  };
}

function transferStore({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /**
     * Accepts a transfer to an intent, once for each name. It is accepted only while the intent is open, for exactly its amount,
     * and if no other was; the row of the intent is the lock.
     */
    accept: ({ reference, transferId, amount }: TransferToAccept): Promise<boolean> =>
      db.transaction(async (tx) => {
        const row = await lock(tx, reference);
        if (!row) return false;
        const [same] = await tx
          .select()
          .from(ekashTransfers)
          .where(eq(ekashTransfers.transferId, transferId));
        if (same)
          return (
            same.reference === reference && sameMoney(amountOf(same), amount) && same.ended !== 'aborted'
          );
        const receivedAt = clock.now();
        const isOpen = !row.ended && receivedAt < row.expiresAt && sameMoney(amountOf(row), amount);
        if (!isOpen || (await findAccepted(tx, reference))) return false;
        const { minor: amountMinor, currency } = amount;
        await tx.insert(ekashTransfers).values({ transferId, reference, amountMinor, currency, receivedAt });
        return true;
      }),
    findTransfer: async (transferId: string): Promise<StoredTransfer | null> => {
      const [row] = await db.select().from(ekashTransfers).where(eq(ekashTransfers.transferId, transferId));
      return row ?? null;
    },
    transfersOf: (reference: string): Promise<StoredTransfer[]> =>
      db.select().from(ekashTransfers).where(eq(ekashTransfers.reference, reference)),
    /** Stores how the switch ended a transfer; the first word stays. */
    endTransfer: async (transferId: string, ended: 'committed' | 'aborted', endedAt: Date) => {
      await db
        .update(ekashTransfers)
        .set({ ended, endedAt })
        .where(and(eq(ekashTransfers.transferId, transferId), isNull(ekashTransfers.ended)));
    },
  };
}

/** The amount of a row. */
export function amountOf({ amountMinor, currency }: Pick<StoredIntent, 'amountMinor' | 'currency'>): Money {
  return { minor: amountMinor, currency: currency as Money['currency'] };
}

async function lock(tx: Tx, reference: string): Promise<StoredIntent | null> {
  const [row] = await tx
    .select()
    .from(ekashIntents)
    .where(eq(ekashIntents.reference, reference))
    .for('update');
  return row ?? null;
}

async function findAccepted(tx: Tx, reference: string): Promise<boolean> {
  const isAccepted = sql`${ekashTransfers.ended} IS DISTINCT FROM 'aborted'`;
  const rows = await tx
    .select({ transferId: ekashTransfers.transferId })
    .from(ekashTransfers)
    .where(and(eq(ekashTransfers.reference, reference), isAccepted))
    .limit(1);
  return rows.length > 0;
}
