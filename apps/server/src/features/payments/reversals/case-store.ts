import { newReference } from '@portal/platform/crypto/new-reference';
import type { Db, DbOrTx } from '@portal/platform/database/open-db';
import type { EventRecipient, NewEvent } from '@portal/platform/events/event';
import { recordEvent } from '@portal/platform/events/record-event';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import type { JobPayloads } from '@portal/platform/jobs/job-types';
import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { reversalCases } from './tables.ts';

/** A request to take a purchase back. */
export type ReversalCase = typeof reversalCases.$inferSelect;

/** What the payer says when a case is opened. */
export type NewCase = Pick<ReversalCase, 'paymentId' | 'rightNumber' | 'note' | 'locale' | 'openedAt'>;

/** How the staff close a case. */
export type CaseClosing = {
  outcome: NonNullable<ReversalCase['outcome']>;
  by: string;
  reason: string;
  at: Date;
};

type CaseMessage = JobPayloads['send-case-message']['message'];

/** Words and number of the payer are kept that long after a case was closed. */
const RETENTION_MS = 180 * 24 * 3_600_000;
/** New references after an equal one was taken: one in 10^12. */
const MAX_ATTEMPTS = 3;

/**
 * Creates the store of the cases. Each change and the messages about it are written in one transaction.
 * @param recipients systems that receive events about changes (docs/events.md)
 */
export function createCaseStore(db: Db, recipients: readonly EventRecipient[] = []) {
  return {
    findOfPayments: async (paymentIds: string[]): Promise<ReadonlyMap<string, ReversalCase>> => {
      if (paymentIds.length === 0) return new Map();
      const rows = await db.select().from(reversalCases).where(inArray(reversalCases.paymentId, paymentIds));
      return new Map(rows.map((row) => [row.paymentId, row]));
    },

    find: async (reference: string): Promise<ReversalCase | null> => {
      const [row] = await db.select().from(reversalCases).where(eq(reversalCases.reference, reference));
      return row ?? null;
    },

    /** Opens the case of a payment, or returns the one that there is. */
    open: (opened: NewCase): Promise<ReversalCase> =>
      db.transaction((tx) => openCase(tx, opened, recipients)),

    /** Closes an open case; `null` when there is no open one with this reference. */
    close: (reference: string, { outcome, by, reason, at }: CaseClosing): Promise<ReversalCase | null> =>
      db.transaction(async (tx) => {
        const [closed] = await tx
          .update(reversalCases)
          .set({ outcome, closedBy: by, closingReason: reason, closedAt: at })
          .where(and(eq(reversalCases.reference, reference), isNull(reversalCases.closedAt)))
          .returning();
        if (!closed) return null;
        await queueMessages(tx, reference, { message: outcome, at });
        await recordEvent(tx, recipients, toOutgoingEvent(closed));
        return closed;
      }),

    /** Opens a closed case again, to be decided again; `null` when it is open or does not exist. */
    reopen: (reference: string, at: Date): Promise<ReversalCase | null> =>
      db.transaction(async (tx) => {
        const [reopened] = await tx
          .update(reversalCases)
          .set({
            outcome: null,
            closedBy: null,
            closingReason: null,
            closedAt: null,
            reopenings: sql`${reversalCases.reopenings} + 1`,
          })
          .where(and(eq(reversalCases.reference, reference), isNotNull(reversalCases.closedAt)))
          .returning();
        if (!reopened) return null;
        await recordEvent(tx, recipients, { ...toOutgoingEvent(reopened), at });
        return reopened;
      }),

    /** Erases what payers wrote in cases that were closed half a year ago. */
    eraseOld: async (now: Date): Promise<void> => {
      const before = new Date(now.getTime() - RETENTION_MS);
      await db
        .update(reversalCases)
        .set({ note: null, rightNumber: null })
        .where(lt(reversalCases.closedAt, before));
    },
  };
}

/** Store of {@link createCaseStore}. */
export type CaseStore = ReturnType<typeof createCaseStore>;

async function openCase(
  tx: DbOrTx,
  opened: NewCase,
  recipients: readonly EventRecipient[],
): Promise<ReversalCase> {
  const { paymentId, openedAt } = opened;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const row = { ...opened, reference: newReference() };
    const [inserted] = await tx.insert(reversalCases).values(row).onConflictDoNothing().returning();
    if (inserted) {
      await queueMessages(tx, inserted.reference, { message: 'opened', at: openedAt });
      await recordEvent(tx, recipients, toOutgoingEvent(inserted));
      return inserted;
    }
    const [existing] = await tx.select().from(reversalCases).where(eq(reversalCases.paymentId, paymentId));
    if (existing) return existing;
  }
  throw new Error('No free reference for a case');
}

/** The event for other systems: the case was opened or, when it is closed, its outcome. */
function toOutgoingEvent(reversal: ReversalCase): NewEvent {
  const { reference, paymentId, openedAt, closedAt, outcome, rightNumber, reopenings } = reversal;
  // A case that was opened again has another event.
  const again = reopenings === 0 ? '' : `_${reopenings + 1}`;
  return {
    id: `evt_${reference}_${closedAt ? 'closed' : 'opened'}${again}`,
    type: closedAt ? 'case.closed' : 'case.opened',
    at: closedAt ?? openedAt,
    data: { caseReference: reference, transactionId: paymentId, outcome },
    numbers: rightNumber ? { rightMsisdn: rightNumber } : {},
  };
}

/** One job for each way, so that a failure of one repeats no message of the other. */
async function queueMessages(
  tx: DbOrTx,
  reference: string,
  { message, at }: { message: CaseMessage; at: Date },
): Promise<void> {
  for (const channel of ['sms', 'email'] as const)
    await enqueueJob(tx, {
      job: 'send-case-message',
      payload: { reference, message, channel },
      runAt: at,
    });
}
