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
  /** Something prevents the installation, which the sales team may remove. */
  hasObstacle: boolean;
};

const MAX_LISTED = 20;

/** Simulator controls for leads and e-mails, used by the sandbox page. */
export function createLeadControls({ db, clock }: SandboxDeps) {
  return {
    /** Lists leads, newest first. */
    leads: async (): Promise<ListedLead[]> => {
      const rows = await db.select().from(salesLeads).orderBy(desc(salesLeads.createdAt)).limit(MAX_LISTED);
      return rows.map((row) => {
        const { leadId, town, obstacle, history } = toLead(row, clock.now());
        const step = history.at(-1)?.step ?? 'registered';
        const hasObstacle = obstacle !== null && step !== 'cancelled';
        const next = obstacle === null ? nextLeadStep(step) : null;
        const cancellable = mayFollow(step, 'cancelled');
        return { leadId, msisdn: row.msisdn, town, step, next, cancellable, hasObstacle };
      });
    },
    /** Moves a lead to its next step, cancels it, or makes it `possible`. Returns a problem text, or `null` on success. */
    moveLead: (leadId: string, to: string): Promise<string | null> =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(salesLeads).where(eq(salesLeads.leadId, leadId)).for('update');
        if (!row) return 'no such lead';
        const now = clock.now();
        const { history, obstacle } = toLead(row, now);
        const step = history.at(-1)?.step ?? 'registered';
        if (to === 'possible' && obstacle !== null && step !== 'cancelled') {
          await tx.update(salesLeads).set({ feasible: true }).where(eq(salesLeads.leadId, leadId));
          return null;
        }
        const wanted = to === 'cancelled' ? 'cancelled' : obstacle === null ? nextLeadStep(step) : null;
        if (!wanted || wanted !== to || !mayFollow(step, wanted))
          return `a lead that is ${step} cannot be ${to}`;
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
