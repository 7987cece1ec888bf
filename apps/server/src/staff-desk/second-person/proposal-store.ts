import { mayApproveCaseAct } from '@portal/contract/staff/case-act-roles';
import { STAFF_ROUTES, type StaffCallName } from '@portal/contract/staff/staff-routes';
import type { Db } from '@portal/platform/database/open-db';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { countAct } from '../../features/staff-acts/record-staff-act.ts';
import type { AuditValues } from '../../features/staff-acts/tables.ts';
import { recordAct } from '../audit/record-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { StaffError } from '../http/staff-error.ts';
import type { StaffPerson } from '../http/staff-person.ts';
import { staffProposals } from '../tables.ts';
import { type DeskAct, isBookAct, openKeyOf, subjectOfDeskAct } from './desk-act.ts';
import { OPS_SUBJECT } from './movement.ts';

/** A proposal as stored. */
export type StoredProposal = typeof staffProposals.$inferSelect;

/** An act that waits, whatever it is about. */
type ProposalInput = Pick<StoredProposal, 'id' | 'reason' | 'why' | 'amountMinor' | 'currency'> &
  (
    | (Pick<StoredProposal, 'action' | 'notDelivered' | 'caseAct'> & { paymentId: string })
    | { deskAct: DeskAct }
  );

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
 * same payment, difference, day or role waits already.
 */
export async function addProposal(
  { db, clock }: Pick<DeskDeps, 'db' | 'clock'>,
  proposal: ProposalInput,
  caller: Pick<StaffPerson, 'subject' | 'name'>,
): Promise<void> {
  const { id, reason, why, amountMinor, currency } = proposal;
  const about = aboutOf(proposal);
  const by = { proposedBySubject: caller.subject, proposedBy: caller.name, proposedAt: clock.now() };
  const isNew = await db.transaction(async (tx) => {
    const added = await tx
      .insert(staffProposals)
      .values({ id, reason, why, amountMinor, currency, ...about.columns, ...by })
      .onConflictDoNothing()
      .returning({ id: staffProposals.id });
    if (added.length === 0) return false;
    const after: AuditValues = amountMinor === null ? { why } : { why, amountMinor, currency };
    const { subject, values } = about;
    const act = `propose ${about.name}`;
    await recordAct({ db: tx, clock }, caller, {
      act,
      subject,
      reason,
      outcome: 'done',
      after: { ...after, ...values },
    });
    return true;
  });
  if (isNew) return;
  const [same] = await db.select().from(staffProposals).where(eq(staffProposals.id, id));
  const { paymentId, action } = about.columns;
  const isRepeat =
    same?.proposedBySubject === caller.subject && same.paymentId === paymentId && same.action === action;
  if (!isRepeat) throw new StaffError('REFUSED', { why: 'already-proposed' });
  countAct();
}

/** The columns that say what a proposal is about, and its name, subject and values in the audit. */
function aboutOf(proposal: ProposalInput) {
  if (!('deskAct' in proposal)) {
    const { paymentId, action, notDelivered, caseAct } = proposal;
    const columns = { paymentId, action, notDelivered, caseAct, deskAct: null, openKey: null };
    return { columns, name: action, subject: paymentId, values: {} satisfies AuditValues };
  }
  const { deskAct } = proposal;
  const { kind: action } = deskAct;
  const openKey = openKeyOf(deskAct);
  const columns = { paymentId: null, action, notDelivered: false, caseAct: null, deskAct, openKey };
  const values: AuditValues = deskAct.kind === 'give-role' ? { role: deskAct.role } : {};
  return { columns, name: nameOfDeskAct(deskAct), subject: subjectOfDeskAct(deskAct), values };
}

/** The name of an act in the audit, after `propose`, `approve` or `reject`. */
export function nameOfDeskAct({ kind }: DeskAct): string {
  return kind === 'give-role' ? 'give role' : kind;
}

/** The open proposals about a payment as stored. */
export function findOpenProposals(db: DeskDeps['db'], paymentId: string): Promise<StoredProposal[]> {
  return db
    .select()
    .from(staffProposals)
    .where(and(isNull(staffProposals.decidedAt), eq(staffProposals.paymentId, paymentId)));
}

/** Whether one of these acts waits. They need to be such that only one of each can wait. */
export async function isProposed(db: Db, acts: readonly DeskAct[]): Promise<boolean> {
  const keys = acts.flatMap((act) => openKeyOf(act) ?? []);
  const rows = await db
    .select({ id: staffProposals.id })
    .from(staffProposals)
    .where(and(isNull(staffProposals.decidedAt), inArray(staffProposals.openKey, keys)));
  return rows.length > 0;
}

/** Ends open proposals that have no sense any more, as rejected by the person whose act ends them. */
export async function rejectProposals(
  { db, clock }: Pick<DeskDeps, 'db' | 'clock'>,
  acts: readonly DeskAct[],
  { name: decidedBy }: Pick<StaffPerson, 'name'>,
): Promise<void> {
  const keys = acts.flatMap((act) => openKeyOf(act) ?? []);
  await db
    .update(staffProposals)
    .set({ decidedBy, decidedAt: clock.now(), approved: false })
    .where(and(isNull(staffProposals.decidedAt), inArray(staffProposals.openKey, keys)));
}

/**
 * Whether the roles of a person are enough: whoever may do the same decides it. Decisions about payments in review are for
 * everybody who decides; what an older version let somebody propose on the command line, by a name that anybody can type,
 * is for finance.
 */
export function mayDecide(
  { caseAct, deskAct, proposedBySubject }: StoredProposal,
  { roles }: Pick<StaffPerson, 'roles'>,
): boolean {
  const may = (call: StaffCallName) => STAFF_ROUTES[call].roles.some((role) => roles.includes(role));
  if (deskAct) return may(isBookAct(deskAct) ? 'correctBooks' : 'changeRole');
  if (proposedBySubject === OPS_SUBJECT && !roles.includes('finance')) return false;
  return caseAct ? mayApproveCaseAct(roles, caseAct.kind) : may('actOnPayment');
}
