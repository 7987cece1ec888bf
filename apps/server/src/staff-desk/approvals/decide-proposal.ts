import { eq } from 'drizzle-orm';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { adoptOlderProposals } from '../second-person/older-proposals.ts';
import { staffProposals } from '../tables.ts';
import { decideDeskAct } from './decide-desk-act.ts';
import { decidePaymentProposal } from './decide-payment-proposal.ts';
import { listProposals as list } from './list-proposals.ts';

/** Lists what waits for a second person. */
export const listProposals: StaffHandler<'listProposals'> = async (deps, { kind }, caller) => ({
  proposals: await list(deps, kind ?? null, caller),
});

/**
 * Approves or rejects the proposal of another person, whatever it is about. What is approved is checked again by the current
 * data and carried out in both names, once. Throws REFUSED for one's own proposal, when it is decided already, and when it
 * is not possible any more; NOT_ALLOWED when it is not of the person's roles.
 */
export const decideProposal: StaffHandler<'decideProposal'> = async (
  deps,
  { id, approve, reason },
  caller,
) => {
  await adoptOlderProposals(deps.db);
  const [found] = await deps.db.select().from(staffProposals).where(eq(staffProposals.id, id));
  if (!found) throw new StaffError('REFUSED', { why: 'decided' });
  const decide = found.deskAct ? decideDeskAct : decidePaymentProposal;
  return decide(deps, { id, approve, reason }, caller);
};

/** The handlers of what waits for a second person. */
export const approvalHandlers = { listProposals, decideProposal };
