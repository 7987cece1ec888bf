import { mayApproveCaseAct } from '@portal/contract/staff/case-act-roles';
import type { StaffProposal } from '@portal/contract/staff/staff-payment';
import { STAFF_ROUTES } from '@portal/contract/staff/staff-routes';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { and, desc, eq, isNull, type SQL } from 'drizzle-orm';
import { countAct } from '../../features/staff-acts/record-staff-act.ts';
import type { AuditValues } from '../../features/staff-acts/tables.ts';
import { recordAct } from '../audit/record-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { StaffError } from '../http/staff-error.ts';
import type { StaffPerson } from '../http/staff-person.ts';
import { OPS_SUBJECT } from '../second-person/movement.ts';
import { isOwnProposal } from '../second-person/require-other-person.ts';
import { toStaffMoney } from '../show-payment.ts';
import { staffProposals } from '../tables.ts';

/** A proposal as stored. */
export type StoredProposal = typeof staffProposals.$inferSelect;

const MAX_LISTED = 200;

type ProposalInput = Pick<
  StoredProposal,
  'id' | 'paymentId' | 'action' | 'notDelivered' | 'reason' | 'caseAct' | 'amountMinor' | 'currency' | 'why'
>;

/** An approved act is carried out within this time; later its process has died, and somebody may approve it again. */
const TAKEN_MS = 5 * 60_000;

/** Approvals before this time were not carried out to the end. */
export function takenBefore(now: Date): Date {
  return new Date(now.getTime() - TAKEN_MS);
}

/** Of a decision about a payment in review: it is about all that was charged. */
export const NO_CASE_ACT = { caseAct: null, amountMinor: null, currency: null };

/**
 * Stores a proposal with its act in the audit; a repeat of it changes nothing. Throws REFUSED when another one about the
 * payment waits already.
 */
export async function addProposal(
  { db, clock }: Pick<DeskDeps, 'db' | 'clock'>,
  proposal: ProposalInput,
  caller: Pick<StaffPerson, 'subject' | 'name'>,
): Promise<void> {
  const { subject, name } = caller;
  const { id, action, paymentId, reason, why, amountMinor, currency } = proposal;
  const isNew = await db.transaction(async (tx) => {
    const added = await tx
      .insert(staffProposals)
      .values({ ...proposal, proposedBySubject: subject, proposedBy: name, proposedAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: staffProposals.id });
    if (added.length === 0) return false;
    const after: AuditValues = amountMinor === null ? { why } : { why, amountMinor, currency };
    const act = { act: `propose ${action}`, subject: paymentId, reason, outcome: 'done', after };
    await recordAct({ db: tx, clock }, caller, act);
    return true;
  });
  if (isNew) return;
  const [same] = await db.select().from(staffProposals).where(eq(staffProposals.id, id));
  const isRepeat =
    same?.proposedBySubject === subject && same.paymentId === paymentId && same.action === action;
  if (!isRepeat) throw new StaffError('REFUSED', { why: 'already-proposed' });
  countAct();
}

/**
 * Lists the proposals that wait, oldest last.
 * @param paymentId only those about this payment; `null` for all
 */
export async function listProposals(
  { db, payments, clock }: Pick<DeskDeps, 'db' | 'payments' | 'clock'>,
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
    const { id, action, caseAct, proposedBy, reason, why } = row;
    const isOwn = isOwnProposal(row, caller);
    return {
      id,
      paymentId: row.paymentId,
      action,
      proposedBy,
      reason,
      why,
      isTaken: row.takenAt !== null && row.takenAt > takenBefore(clock.now()),
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

/**
 * Whether the roles of a person are enough. Decisions about payments in review are for everybody who decides; what an
 * older version let somebody propose on the command line, by a name that anybody can type, is for finance.
 */
export function mayDecide(
  { caseAct, proposedBySubject }: StoredProposal,
  { roles }: Pick<StaffPerson, 'roles'>,
): boolean {
  if (proposedBySubject === OPS_SUBJECT && !roles.includes('finance')) return false;
  return caseAct
    ? mayApproveCaseAct(roles, caseAct.kind)
    : STAFF_ROUTES.decideProposal.roles.some((role) => roles.includes(role));
}
