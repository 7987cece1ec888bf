import type { StaffParsedInput, StaffResult } from '@portal/contract/staff/staff-calls';
import { listStaffActs } from '../features/staff-acts/list-staff-acts.ts';
import { newId } from '../platform/crypto/new-id.ts';
import type { DeskDeps } from './desk-deps.ts';
import { listViews, removeView, saveView } from './find/views.ts';
import type { StaffHandlers } from './http/staff-calls.ts';
import { StaffError } from './http/staff-error.ts';
import { leadHandlers } from './leads/lead-handlers.ts';
import { actOnPayment } from './payments/act-on-payment.ts';
import { findPayments } from './payments/find-payments.ts';
import { showPersonalData } from './payments/personal-data.ts';
import { decideProposal, listProposals } from './payments/proposals.ts';
import { readPayment } from './payments/read-payment.ts';
import { readStuckPayments } from './payments/stuck-payments.ts';
import { queueHandlers } from './queues/queue-handlers.ts';
import { SIGNED_OUT_PATH } from './sign-in/sign-in-routes.ts';
import type { StaffPerson } from './sign-in/staff-person.ts';
import { staffNotes } from './tables.ts';

const ACTS_OF_A_PAGE = 50;

/** The handlers of the calls of the staff desk. Roles were checked before. */
export function createStaffHandlers(deps: DeskDeps): StaffHandlers {
  return {
    readMe: async (_input, { name, email, roles }) => ({ name, email, roles, operator: deps.brand.name }),
    signOut: (_input, { token }) => signOut(deps, token),
    findPayments: (input, caller) => findPayments(deps, input, caller),
    readPayment: ({ id }, caller) => readPayment(deps, id, caller),
    showPersonalData: (input, caller) => showPersonalData(deps, input, caller),
    actOnPayment: (input, caller) => actOnPayment(deps, input, caller),
    addNote: (input, caller) => addNote(deps, input, caller),
    listProposals: async (_input, caller) => ({ proposals: await listProposals(deps, null, caller) }),
    decideProposal: (input, caller) => decideProposal(deps, input, caller),
    listStuckPayments: (input) => readStuckPayments(deps, input),
    listActs: (input) => listActs(deps, input),
    listViews: (_input, caller) => listViews(deps, caller),
    saveView: (input, caller) => saveView(deps, input, caller),
    removeView: (input, caller) => removeView(deps, input, caller),
    ...leadHandlers(deps),
    ...queueHandlers(deps),
  };
}

/** The session ends here even when the identity provider does not respond. */
async function signOut({ sessions, identity }: DeskDeps, token: string): Promise<StaffResult<'signOut'>> {
  const idToken = await sessions.end(token);
  const providersPage = idToken && (await identity.signOutUrl(idToken).catch(() => null));
  return { next: providersPage ? providersPage.href : SIGNED_OUT_PATH };
}

async function addNote(
  { db, clock, payments }: DeskDeps,
  { id, note }: StaffParsedInput<'addNote'>,
  { name }: StaffPerson,
): Promise<StaffResult<'addNote'>> {
  if (!(await payments.find(id))) throw new StaffError('NOT_FOUND');
  await db.insert(staffNotes).values({ id: newId(), paymentId: id, by: name, text: note, at: clock.now() });
  return {};
}

async function listActs(
  { db }: DeskDeps,
  { text, after }: StaffParsedInput<'listActs'>,
): Promise<StaffResult<'listActs'>> {
  const before = after === undefined ? null : Number(after);
  if (before !== null && !Number.isSafeInteger(before))
    throw new StaffError('INVALID_REQUEST', { fields: { after: 'malformed' } });
  const found = await listStaffActs(db, { text, before, limit: ACTS_OF_A_PAGE + 1 });
  const rows = found.slice(0, ACTS_OF_A_PAGE);
  return {
    rows: rows.map(({ id, at, by, command, subject, reason, outcome }) => ({
      ...{ id, by, subject, reason, outcome, act: command },
      at: at.toISOString(),
    })),
    next: found.length > ACTS_OF_A_PAGE ? String(rows.at(-1)?.id) : null,
  };
}
