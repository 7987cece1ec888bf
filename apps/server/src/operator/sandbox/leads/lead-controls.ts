import { type LeadStep, mayFollow, nextLeadStep } from '@portal/domain/products/lead';
import { desc, eq } from 'drizzle-orm';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { salesLeads, sentEmails } from './lead-tables.ts';
import { storeHistory, toLead } from './leads.ts';

/**
 * A lead in the list of the sandbox page. `next` is the step its button leads to, `null` when there is none.
 */
export type ListedLead = {
  leadId: string;
  msisdn: string;
  town: string;
  step: LeadStep;
  next: LeadStep | null;
  cancellable: boolean;
};

const MAX_LISTED = 20;

/** Simulator controls for leads and e-mails, used by the sandbox page. */
export function createLeadControls({ db, clock }: SandboxDeps) {
  return {
    /** Lists leads, newest first. */
    leads: async (): Promise<ListedLead[]> => {
      const rows = await db.select().from(salesLeads).orderBy(desc(salesLeads.createdAt)).limit(MAX_LISTED);
      return rows.map((row) => {
        const { leadId, town, feasible, history } = toLead(row, clock.now());
        const step = history.at(-1)?.step ?? 'registered';
        const next = feasible ? nextLeadStep(step) : null;
        return { leadId, msisdn: row.msisdn, town, step, next, cancellable: mayFollow(step, 'cancelled') };
      });
    },
    /** Moves a lead to its next step or cancels it. Returns a problem text, or `null` on success. */
    moveLead: (leadId: string, to: string): Promise<string | null> =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(salesLeads).where(eq(salesLeads.leadId, leadId)).for('update');
        if (!row) return 'no such lead';
        const now = clock.now();
        const { history, feasible } = toLead(row, now);
        const step = history.at(-1)?.step ?? 'registered';
        const wanted = to === 'cancelled' ? 'cancelled' : feasible ? nextLeadStep(step) : null;
        if (!wanted || wanted !== to || !mayFollow(step, wanted))
          return `a lead that is ${step} can not be ${to}`;
        await storeHistory(tx, leadId, [...history, { step: wanted, at: now }]);
        return null;
      }),
    /** Lists e-mails, newest first: those to an address, or to everyone. */
    emails: (to: string | null) =>
      db
        .select({
          id: sentEmails.id,
          to: sentEmails.to,
          subject: sentEmails.subject,
          text: sentEmails.text,
          at: sentEmails.at,
        })
        .from(sentEmails)
        .where(to === null ? undefined : eq(sentEmails.to, to.trim().toLowerCase()))
        .orderBy(desc(sentEmails.id))
        .limit(MAX_LISTED),
  };
}
