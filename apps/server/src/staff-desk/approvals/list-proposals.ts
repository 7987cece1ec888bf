import type { StaffProposal, StaffProposalKind } from '@portal/contract/staff/staff-approvals';
import type { StaffPaymentProposal } from '@portal/contract/staff/staff-payment';
import { STAFF_ROUTES, type StaffCallName } from '@portal/contract/staff/staff-routes';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffPerson } from '../http/staff-person.ts';
import { createIdentityStore } from '../people/identities.ts';
import { isOwnRole, subjectKey } from '../people/staff-roles.ts';
import type { BookAct, RoleAct } from '../second-person/desk-act.ts';
import { isBookAct } from '../second-person/desk-act.ts';
import { adoptOlderProposals } from '../second-person/older-proposals.ts';
import { mayDecide, type StoredProposal, takenBefore } from '../second-person/proposal-store.ts';
import { isOwnProposal } from '../second-person/require-other-person.ts';
import { toStaffMoney } from '../show-payment.ts';
import { staffProposals } from '../tables.ts';

const MAX_LISTED = 200;

/** What each kind is in the table. */
const KINDS: Record<StaffProposalKind, SQL | undefined> = {
  payment: and(isNull(staffProposals.caseAct), isNull(staffProposals.deskAct)),
  case: isNotNull(staffProposals.caseAct),
  books: sql`${staffProposals.deskAct} ->> 'kind' <> 'give-role'`,
  role: sql`${staffProposals.deskAct} ->> 'kind' = 'give-role'`,
};

/** Who sees a kind: whoever may read what it is about. */
const READ_BY: Record<StaffProposalKind, StaffCallName> = {
  payment: 'readPayment',
  case: 'readPayment',
  books: 'readBookDay',
  role: 'listPeople',
};

/** The kinds of proposals that a person sees. */
export function kindsOf({ roles }: Pick<StaffPerson, 'roles'>): StaffProposalKind[] {
  return (Object.keys(KINDS) as StaffProposalKind[]).filter((kind) =>
    STAFF_ROUTES[READ_BY[kind]].roles.some((role) => roles.includes(role)),
  );
}

/**
 * Lists what waits for a second person and the caller may see, oldest first.
 * @param kind only this one; `null` for all
 */
export async function listProposals(
  deps: Pick<DeskDeps, 'db' | 'payments' | 'clock'>,
  kind: StaffProposalKind | null,
  caller: StaffPerson,
): Promise<StaffProposal[]> {
  await adoptOlderProposals(deps.db);
  const kinds = kindsOf(caller).filter((each) => kind === null || each === kind);
  if (kinds.length === 0) return [];
  const rows = await selectOpen(deps.db, or(...kinds.map((each) => KINDS[each])));
  const names = await readNames(deps, rows);
  const listed = await Promise.all(
    rows.map(async (row): Promise<StaffProposal | null> => {
      const { deskAct } = row;
      if (!deskAct) return toPaymentProposal(deps, row, caller);
      const fields = fieldsOf(deps, row, caller);
      return isBookAct(deskAct)
        ? { ...fields, ...toBookProposal(row, deskAct) }
        : {
            ...fields,
            ...toRoleProposal(deskAct, names),
            mayDecide: fields.mayDecide && !isOwnRole(deskAct.person, caller),
          };
    }),
  );
  return listed.filter((each) => each !== null);
}

/** Lists the proposals that wait about a payment, oldest first. */
export async function listProposalsOfPayment(
  deps: Pick<DeskDeps, 'db' | 'payments' | 'clock'>,
  paymentId: string,
  caller: StaffPerson,
): Promise<StaffPaymentProposal[]> {
  const rows = await selectOpen(deps.db, eq(staffProposals.paymentId, paymentId));
  const listed = await Promise.all(rows.map((row) => toPaymentProposal(deps, row, caller)));
  return listed.filter((each) => each !== null);
}

function selectOpen(db: DeskDeps['db'], condition: SQL | undefined): Promise<StoredProposal[]> {
  return db
    .select()
    .from(staffProposals)
    .where(and(isNull(staffProposals.decidedAt), condition))
    .orderBy(asc(staffProposals.proposedAt))
    .limit(MAX_LISTED);
}

/** What every proposal shows. */
function fieldsOf({ clock }: Pick<DeskDeps, 'clock'>, row: StoredProposal, caller: StaffPerson) {
  const { id, proposedBy, reason, why } = row;
  const isOwn = isOwnProposal(row, caller);
  return {
    id,
    proposedBy,
    reason,
    why,
    isOwn,
    proposedAt: row.proposedAt.toISOString(),
    isTaken: row.takenAt !== null && row.takenAt > takenBefore(clock.now()),
    mayDecide: !isOwn && mayDecide(row, caller),
  };
}

/** `null` when there is no such payment any more. */
async function toPaymentProposal(
  deps: Pick<DeskDeps, 'payments' | 'clock'>,
  row: StoredProposal,
  caller: StaffPerson,
): Promise<StaffPaymentProposal | null> {
  const { caseAct, paymentId } = row;
  const payment = paymentId === null ? null : await deps.payments.find(paymentId);
  if (!payment) return null;
  return {
    ...fieldsOf(deps, row, caller),
    kind: caseAct ? 'case' : 'payment',
    paymentId: payment.id,
    action: row.action as StaffPaymentProposal['action'],
    money: toStaffMoney(
      row.amountMinor ?? payment.chargedMinor ?? payment.amountMinor,
      row.currency ?? payment.chargedCurrency ?? payment.currency,
    ),
    payee: caseAct?.kind === 'refund-other-wallet' ? maskMsisdn(caseAct.payee) : null,
  };
}

function toBookProposal({ amountMinor, currency }: StoredProposal, act: BookAct) {
  return {
    kind: 'books' as const,
    action: act.kind,
    subject: act.kind === 'correct' ? null : act.kind === 'explain' ? String(act.difference) : act.day,
    debit: act.kind === 'reopen' ? null : act.debit,
    credit: act.kind === 'reopen' ? null : act.credit,
    paymentId: act.kind === 'correct' ? act.paymentId : null,
    money: amountMinor === null || currency === null ? null : toStaffMoney(amountMinor, currency),
  };
}

function toRoleProposal({ person, role }: RoleAct, names: ReadonlyMap<string, string>) {
  return {
    kind: 'role' as const,
    action: 'give-role' as const,
    role,
    person: names.get(person) ?? person.slice(person.indexOf(':') + 1),
  };
}

/** The names of the people who have signed in, by what the table of roles calls them. */
async function readNames(
  deps: Pick<DeskDeps, 'db' | 'clock'>,
  rows: readonly StoredProposal[],
): Promise<Map<string, string>> {
  if (!rows.some(({ deskAct }) => deskAct?.kind === 'give-role')) return new Map();
  const identities = await createIdentityStore(deps).listAll();
  return new Map(
    identities.flatMap(({ subject, email, name }) => [
      [subjectKey(subject), name],
      [`email:${email}`, name],
    ]),
  );
}
