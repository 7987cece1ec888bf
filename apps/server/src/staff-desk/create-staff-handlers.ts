import type { StaffParsedInput, StaffResult } from '@portal/contract/staff/staff-calls';
import { newId } from '../platform/crypto/new-id.ts';
import { createAuditHandlers } from './audit/audit-calls.ts';
import { createBookHandlers } from './books/create-book-handlers.ts';
import { createCaseHandlers } from './case/case-calls.ts';
import { contentHandlers } from './content/content-handlers.ts';
import type { DeskDeps } from './desk-deps.ts';
import { figureHandlers } from './figures/figure-handlers.ts';
import { listViews, removeView, saveView } from './find/views.ts';
import type { StaffHandlers } from './http/staff-calls.ts';
import { StaffError } from './http/staff-error.ts';
import { leadHandlers } from './leads/lead-handlers.ts';
import { actOnPayment } from './payments/act-on-payment.ts';
import { findPayments } from './payments/find-payments.ts';
import { showPersonalData } from './payments/personal-data.ts';
import { listProposals } from './payments/proposals.ts';
import { readPayment } from './payments/read-payment.ts';
import { readStuckPayments } from './payments/stuck-payments.ts';
import { createPeopleHandlers } from './people/people-calls.ts';
import { queueHandlers } from './queues/queue-handlers.ts';
import { settingsHandlers } from './settings/settings-handlers.ts';
import { SIGNED_OUT_PATH } from './sign-in/sign-in-routes.ts';
import type { StaffPerson } from './sign-in/staff-person.ts';
import { staffNotes } from './tables.ts';

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
    listStuckPayments: (input) => readStuckPayments(deps, input),
    ...settingsHandlers(deps),
    ...createAuditHandlers(deps),
    ...createCaseHandlers(deps),
    ...createPeopleHandlers(deps),
    ...createBookHandlers(deps),
    ...contentHandlers(deps),
    listViews: (_input, caller) => listViews(deps, caller),
    saveView: (input, caller) => saveView(deps, input, caller),
    removeView: (input, caller) => removeView(deps, input, caller),
    ...leadHandlers(deps),
    ...queueHandlers(deps),
    ...figureHandlers(deps),
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
