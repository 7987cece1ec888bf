import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Decided, OnceRequest, StoredRequest } from './request-state.ts';
import { operatorRequests as table } from './tables.ts';

type Row = typeof table.$inferSelect;
type Change = Partial<typeof table.$inferInsert>;

/** Reads and writes the rows of requests. Each function is one statement, so none is open during a call. */
export type RequestStore = ReturnType<typeof createRequestStore>;

/** Creates the store. */
export function createRequestStore({ db, clock }: { db: Db; clock: Clock }) {
  const change = async (request: OnceRequest, condition: SQL | undefined, set: Change) => {
    const rows = await db
      .update(table)
      .set(set)
      .where(and(isRow(request), condition))
      .returning();
    return rows[0] ? toStored(rows[0]) : null;
  };
  return {
    /** Stores a request unless its key is known, and returns what is stored. */
    record: async ({ port, key, msisdn, amount, details }: OnceRequest): Promise<StoredRequest> => {
      const { minor: amountMinor, currency } = amount;
      const row = {
        port,
        key,
        msisdn: msisdn ?? ('' as const),
        amountMinor,
        currency,
        details,
        state: 'recorded' as const,
        turn: 0,
      };
      await db
        .insert(table)
        .values({ ...row, recordedAt: clock.now() })
        .onConflictDoNothing();
      const [stored] = await db.select().from(table).where(isRow({ port, key }));
      if (!stored) throw new Error('The request was not stored');
      return toStored(stored);
    },
    /** Locks an undecided request for this process. Returns `null` while another process has it, or it is decided. */
    lock: (request: OnceRequest, lockMs: number): Promise<StoredRequest | null> => {
      const now = clock.now();
      const isFree = or(isNull(table.lockedUntil), lt(table.lockedUntil, now));
      const lockedUntil = new Date(now.getTime() + lockMs);
      const set = { lockedUntil, turn: sql`${table.turn} + 1` as unknown as number };
      return change(request, and(isNull(table.decidedAt), isFree), set);
    },
    /** Notes that a call begins now. Returns `null` when this process has lost the lock: it must not call then. */
    begin: (held: StoredRequest): Promise<StoredRequest | null> =>
      change(held, and(isTurn(held), isNull(table.decidedAt)), { state: 'sent', sentAt: clock.now() }),
    /** Notes that the call that this process began had no effect. */
    takeBack: (held: StoredRequest, state: 'recorded' | 'sent', sentAt: Date | null) =>
      change(held, and(isTurn(held), isNull(table.decidedAt)), { state, sentAt }),
    /** Stores the other side's id of the request. */
    recordReference: (held: StoredRequest, reference: string) =>
      change(held, isNull(table.decidedAt), { reference }),
    /** Stores the outcome; the first one stays. */
    decide: (held: StoredRequest, delivery: Decided) =>
      change(held, isNull(table.decidedAt), {
        state: delivery.kind,
        ...(delivery.kind === 'delivered'
          ? { reference: delivery.operatorReference }
          : { refusal: delivery.reason }),
        decidedAt: clock.now(),
        lockedUntil: null,
      }),
    /** Releases the lock, if this process still has it. */
    unlock: (held: StoredRequest) => change(held, isTurn(held), { lockedUntil: null }),
    /** Finds a request by its key. */
    find: async (request: Pick<OnceRequest, 'port' | 'key'>): Promise<StoredRequest | null> => {
      const [row] = await db.select().from(table).where(isRow(request));
      return row ? toStored(row) : null;
    },
  };
}

function isRow({ port, key }: Pick<OnceRequest, 'port' | 'key'>): SQL | undefined {
  return and(eq(table.port, port), eq(table.key, key));
}

function isTurn({ turn }: StoredRequest): SQL {
  return eq(table.turn, turn);
}

function toStored(row: Row): StoredRequest {
  const { port, key, msisdn, details, state, reference, turn, sentAt, amountMinor, currency } = row;
  const amount = { minor: amountMinor, currency };
  const stored = { port, key, amount, state, delivery: deliveryOf(row), reference, turn, sentAt };
  return { ...stored, msisdn: msisdn || null, ...(details !== null && { details }) };
}

function deliveryOf({ state, reference, refusal }: Row): Decided | null {
  if (state === 'delivered' && reference) return { kind: 'delivered', operatorReference: reference };
  return state === 'refused' && refusal ? { kind: 'refused', reason: refusal } : null;
}
