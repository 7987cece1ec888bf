import type { StaffProposal, StaffProposalKind } from '@portal/contract/staff/staff-approvals';
import { STAFF_ROUTES, type StaffCallName } from '@portal/contract/staff/staff-routes';
import { and, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffPerson } from '../http/staff-person.ts';
import { createIdentityStore } from '../people/identities.ts';
import { isOwnRole, nameOfPerson } from '../people/staff-roles.ts';
import type { BookAct, RoleAct } from '../second-person/desk-act.ts';
import { isBookAct } from '../second-person/desk-act.ts';
import type { StoredProposal } from '../second-person/proposal-store.ts';
import { fieldsOf, selectOpen, toPaymentProposal } from '../second-person/show-proposal.ts';
import { toStaffMoney } from '../show-payment.ts';
import { staffProposals } from '../tables.ts';

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
function kindsOf({ roles }: Pick<StaffPerson, 'roles'>): StaffProposalKind[] {
  return (Object.keys(KINDS) as StaffProposalKind[]).filter((kind) =>
    STAFF_ROUTES[READ_BY[kind]].roles.some((role) => roles.includes(role)),
  );
}

/**
 * Lists what waits for a second person and the caller may see, oldest first.
 * @param kind only this one; `null` for all
 */
export async function listProposals(
  deps: Pick<DeskDeps, 'db' | 'payments' | 'clock' | 'incidents'>,
  kind: StaffProposalKind | null,
  caller: StaffPerson,
): Promise<StaffProposal[]> {
  const kinds = kindsOf(caller).filter((each) => kind === null || each === kind);
  if (kinds.length === 0) return [];
  const rows = await selectOpen(deps.db, or(...kinds.map((each) => KINDS[each])));
  const names = await createIdentityStore(deps).readNames();
  const listed = await Promise.all(
    rows.map(async (row): Promise<StaffProposal | null> => {
      const { deskAct } = row;
      if (!deskAct) return toPaymentProposal(deps, row, caller);
      const fields = fieldsOf(deps, row, caller);
      return isBookAct(deskAct)
        ? { ...fields, ...toBookProposal(row, deskAct), disturbance: await readDisturbance(deps, deskAct) }
        : {
            ...fields,
            ...toRoleProposal(deskAct, names),
            mayDecide: fields.mayDecide && !isOwnRole(deskAct.person, caller),
          };
    }),
  );
  return listed.filter((each) => each !== null);
}

function toBookProposal({ amountMinor, currency }: StoredProposal, act: BookAct) {
  const isPosting = act.kind === 'correct' || act.kind === 'explain';
  return {
    kind: 'books' as const,
    action: act.kind,
    subject: subjectOf(act),
    debit: isPosting ? act.debit : null,
    credit: isPosting ? act.credit : null,
    paymentId: 'paymentId' in act ? act.paymentId : null,
    receipt: act.kind === 'attach-receipt' ? act.receipt : null,
    customers: act.kind === 'compensate' ? act.customers : null,
    money: amountMinor === null || currency === null ? null : toStaffMoney(amountMinor, currency),
  };
}

/** What visitors read about the disturbance that a compensation is for, so that the second person knows it. */
async function readDisturbance({ incidents }: Pick<DeskDeps, 'incidents'>, act: BookAct) {
  if (act.kind !== 'compensate') return null;
  const incident = await incidents.store.find(act.incident);
  return incident && { texts: incident.texts, bundle: act.productCode };
}

function subjectOf(act: BookAct): string | null {
  switch (act.kind) {
    case 'correct':
      return null;
    case 'explain':
      return String(act.difference);
    case 'reopen':
      return act.day;
    case 'compensate':
      return act.incident;
    case 'attach-receipt':
    case 'send-again':
      return String(act.invoiceNumber ?? '');
  }
}

function toRoleProposal({ person, role }: RoleAct, names: ReadonlyMap<string, string>) {
  return {
    kind: 'role' as const,
    action: 'give-role' as const,
    role,
    person: nameOfPerson(person, names),
  };
}
