import { mayApproveCaseAct } from '@portal/contract/staff/case-act-roles';
import type { StaffProposal } from '@portal/contract/staff/staff-payment';
import { STAFF_ROUTES } from '@portal/contract/staff/staff-routes';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { and, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { DeskDeps } from '../desk-deps.ts';
import { StaffError } from '../http/staff-error.ts';
import type { StaffPerson } from '../sign-in/staff-person.ts';
import { staffProposals } from '../tables.ts';
import { toStaffMoney } from './show-payment.ts';

/** A proposal as stored. */
export type StoredProposal = typeof staffProposals.$inferSelect;

const MAX_LISTED = 200;

type ProposalInput = Pick<
  StoredProposal,
  'id' | 'paymentId' | 'action' | 'notDelivered' | 'reason' | 'caseAct' | 'amountMinor' | 'currency'
>;

/** Of a decision about a payment in review: it is about all that was charged. */
export const NO_CASE_ACT = { caseAct: null, amountMinor: null, currency: null };

/**
 * Stores a proposal. Throws REFUSED when another one about the payment waits already.
 * @returns false when this one was stored before
 */
export async function addProposal(
  { db, clock }: Pick<DeskDeps, 'db' | 'clock'>,
  proposal: ProposalInput,
  { subject, name }: StaffPerson,
): Promise<boolean> {
  const added = await db
    .insert(staffProposals)
    .values({
      ...proposal,
      proposedBySubject: subject,
      proposedBy: name,
      proposedAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: staffProposals.id });
  if (added.length > 0) return true;
  const [same] = await db.select().from(staffProposals).where(eq(staffProposals.id, proposal.id));
  if (same?.proposedBySubject !== subject) throw new StaffError('REFUSED', { why: 'already-proposed' });
  return false;
}

/**
 * Lists the proposals that wait, oldest last.
 * @param paymentId only those about this payment; `null` for all
 */
export async function listProposals(
  { db, payments }: Pick<DeskDeps, 'db' | 'payments'>,
  paymentId: string | null,
  caller: StaffPerson,
): Promise<StaffProposal[]> {
  const isOfPayment = paymentId === null ? undefined : eq(staffProposals.paymentId, paymentId);
  const rows = await selectOpen(db, isOfPayment);
  const listed = await Promise.all(
    rows.map(async (row) => ({ row, payment: await payments.find(row.paymentId) })),
  );
  return listed.flatMap(({ row, payment }) => {
    if (!payment) return [];
    const { id, action, caseAct, proposedBy, reason } = row;
    const isOwn = row.proposedBySubject === caller.subject;
    return {
      ...{ id, paymentId: row.paymentId, action, proposedBy, reason },
      proposedAt: row.proposedAt.toISOString(),
      money: toStaffMoney(
        row.amountMinor ?? payment.chargedMinor ?? payment.amountMinor,
        row.currency ?? payment.chargedCurrency ?? payment.currency,
      ),
      payee: caseAct?.kind === 'refund-other-wallet' ? maskMsisdn(caseAct.payee) : null,
      isOwn,
      mayDecide: !isOwn && mayDecide(row, caller),
    };
  });
}

/** The open proposals about a payment as stored. */
export function findOpenProposals(db: DeskDeps['db'], paymentId: string): Promise<StoredProposal[]> {
  return selectOpen(db, eq(staffProposals.paymentId, paymentId));
}

function selectOpen(db: DeskDeps['db'], condition: SQL | undefined): Promise<StoredProposal[]> {
  return db
    .select()
    .from(staffProposals)
    .where(and(isNull(staffProposals.decidedAt), condition))
    .orderBy(desc(staffProposals.proposedAt))
    .limit(MAX_LISTED);
}

/** Whether the roles of a person are enough: decisions about payments in review are for everybody who decides. */
function mayDecide({ caseAct }: StoredProposal, { roles }: StaffPerson): boolean {
  return caseAct
    ? mayApproveCaseAct(roles, caseAct.kind)
    : STAFF_ROUTES.decideProposal.roles.some((role) => roles.includes(role));
}
