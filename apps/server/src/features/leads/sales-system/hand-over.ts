import type { Clock } from '@portal/domain/time/clock';
import type { Db, DbOrTx } from '@portal/platform/database/open-db';
import type { NewEvent } from '@portal/platform/events/event';
import { repeatEvent } from '@portal/platform/events/record-event';
import type { ContactSource } from '@portal/platform/events/send-events';
import { and, eq, isNull, lt, not, sql } from 'drizzle-orm';
import type { LeadsDeps } from '../leads-deps.ts';
import { FOLDER, leadHandovers, leads } from '../tables.ts';
import { periodOf } from './file-period.ts';
import { readSalesContact } from './sales-contact.ts';

/** A home broadband order that the operator has given a number. */
export type NumberedLead = typeof leads.$inferSelect & { leadId: string };

/** An order that no sales system has after so long, in spite of the quick attempts, needs somebody who looks. */
const LATE_MS = 3_600_000;

/** Id of the event about a new order; receivers recognise repeats by it. */
const eventIdOf = (leadId: string) => `evt_${leadId}_registered`;

/** The event for other systems about a new order. */
export function toRegisteredEvent(lead: NumberedLead, at: Date): NewEvent {
  const { leadId, town, planCode, feasible, obstacle, msisdn } = lead;
  return {
    id: eventIdOf(leadId),
    type: 'lead.registered',
    at,
    data: { leadId, town, planCode, feasible, obstacle },
    numbers: { contactMsisdn: msisdn },
  };
}

/** Records which sales systems must have an order, in the transaction that gives it its number. */
export async function recordHandovers(
  tx: DbOrTx,
  { salesSystems: { endpoints, folder } }: Pick<LeadsDeps, 'salesSystems'>,
  { key, at }: { key: string; at: Date },
): Promise<void> {
  const soon = new Date(at.getTime() + LATE_MS);
  const rows = endpoints.map(({ name }) => ({ leadKey: key, recipient: name, createdAt: at, lateAt: soon }));
  if (folder) {
    const lateAt = new Date(periodOf(at, folder.every).end.getTime() + LATE_MS);
    rows.push({ leadKey: key, recipient: FOLDER, createdAt: at, lateAt });
  }
  if (rows.length > 0) await tx.insert(leadHandovers).values(rows).onConflictDoNothing();
}

/** What an event about an order has besides its row, for endpoints that receive contacts: asked for when it is sent, and stored nowhere. */
export function leadContactSource(deps: Pick<LeadsDeps, 'db' | 'clock' | 'leads'>): ContactSource {
  const { db, clock } = deps;
  const findStored = async (leadId: unknown) => {
    const [lead] = await db
      .select()
      .from(leads)
      .where(eq(leads.leadId, String(leadId)));
    return lead ?? null;
  };
  return {
    read: async ({ data }) => {
      const lead = await findStored(data.leadId);
      return lead && readSalesContact(deps, lead);
    },
    noteAccepted: async ({ data }, endpoint) => {
      const lead = await findStored(data.leadId);
      if (!lead) return;
      const { leadKey, recipient, doneAt } = leadHandovers;
      const isOpen = and(eq(leadKey, lead.key), eq(recipient, endpoint), isNull(doneAt));
      await db.update(leadHandovers).set({ doneAt: clock.now() }).where(isOpen);
    },
  };
}

/** Counts the orders that a sales system should have had by now; those with a note of the staff since then are theirs. */
export function countLateHandovers({ db, clock }: Pick<LeadsDeps, 'db' | 'clock'>): Promise<number> {
  const { doneAt, lateAt, leadKey } = leadHandovers;
  const hasNote = sql`EXISTS (SELECT FROM staff_lead_notes n WHERE n.lead_key = ${leadKey} AND n.at > ${lateAt})`;
  return db.$count(leadHandovers, and(isNull(doneAt), lt(lateAt, clock.now()), not(hasNote)));
}

/** Whether a sales system has an order. */
export type Handover = {
  /** Name of the endpoint, or `FOLDER`. */
  recipient: string;
  doneAt: Date | null;
  lateAt: Date;
  file: string | null;
  /** How often it was sent, and why the last attempt failed; 0 and `null` for files, and when its event is no longer stored. */
  attempts: number;
  error: string | null;
};

/** Lists the sales systems that must have an order, by name. */
export async function listHandovers(db: Db, key: string): Promise<Handover[]> {
  const { rows } = await db.execute<Handover>(sql`
    SELECT h.recipient, h.done_at AS "doneAt", h.late_at AS "lateAt", h.file, coalesce(e.attempts, 0) AS attempts, e.error
    FROM lead_handovers h JOIN leads l ON l.key = h.lead_key
    LEFT JOIN outgoing_events e ON e.endpoint = h.recipient AND e.id = 'evt_' || l.lead_id || '_registered'
    WHERE h.lead_key = ${key} ORDER BY h.recipient COLLATE "C"`);
  return rows.map((row) => ({
    ...row,
    doneAt: row.doneAt && new Date(row.doneAt),
    lateAt: new Date(row.lateAt),
  }));
}

type AgainDeps = Pick<LeadsDeps, 'db' | 'salesSystems'> & { clock: Clock };

/**
 * Sends an order to a sales system again, under its old id: an endpoint gets its event at once, and the file that has the order is written
 * again under its name. Returns false when no such system must have it, or is configured any more, and for a file that comes with its period.
 */
export async function sendLeadAgain(
  { db, clock, salesSystems }: AgainDeps,
  { key, recipient }: { key: string; recipient: string },
): Promise<boolean> {
  const now = clock.now();
  const reopened = { doneAt: null, lateAt: new Date(now.getTime() + LATE_MS) };
  const endpoint = salesSystems.endpoints.find(({ name }) => name === recipient);
  return db.transaction(async (tx) => {
    const own = and(eq(leadHandovers.leadKey, key), eq(leadHandovers.recipient, recipient));
    const [found] = await tx
      .select()
      .from(leadHandovers)
      .innerJoin(leads, eq(leads.key, leadHandovers.leadKey))
      .where(own)
      .for('update');
    if (!found) return false;
    const { leadId } = found.leads;
    if (recipient === FOLDER && salesSystems.folder) {
      const { file } = found.lead_handovers;
      if (file === null) return false;
      await tx.update(leadHandovers).set(reopened).where(eq(leadHandovers.file, file));
      return true;
    }
    if (!endpoint || leadId === null) return false;
    await tx.update(leadHandovers).set(reopened).where(own);
    await repeatEvent(tx, endpoint, {
      ...toRegisteredEvent({ ...found.leads, leadId }, found.leads.createdAt),
      now,
    });
    return true;
  });
}
