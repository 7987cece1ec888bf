import { getCountry } from '@portal/domain/country/country';
import { newId } from '@portal/platform/crypto/new-id';
import { approvalHandlers } from './approvals/decide-proposal.ts';
import { auditHandlers } from './audit/audit-calls.ts';
import { bookHandlers } from './books/book-handlers.ts';
import { caseHandlers } from './case/case-calls.ts';
import { contentHandlers } from './content/content-handlers.ts';
import { figureHandlers } from './figures/figure-handlers.ts';
import { listViews, removeView, saveView } from './find/views.ts';
import type { StaffHandler, StaffHandlers } from './http/staff-calls.ts';
import { StaffError } from './http/staff-error.ts';
import { incidentHandlers } from './incidents/incident-handlers.ts';
import { leadHandlers } from './leads/lead-handlers.ts';
import { payLinkHandlers } from './pay-links/pay-link-handlers.ts';
import { actOnPayment } from './payments/act-on-payment.ts';
import { findPayments } from './payments/find-payments.ts';
import { showPersonalData } from './payments/personal-data.ts';
import { readPayment } from './payments/read-payment.ts';
import { readStuckPayments } from './payments/stuck-payments.ts';
import { peopleHandlers } from './people/people-calls.ts';
import { queueHandlers } from './queues/queue-handlers.ts';
import { reminderHandlers } from './reminders/reminder-handlers.ts';
import { settingsHandlers } from './settings/settings-handlers.ts';
import { SIGNED_OUT_PATH } from './sign-in/sign-in-routes.ts';
import { staffNotes } from './tables.ts';

const readMe: StaffHandler<'readMe'> = async ({ brand }, _input, { name, email, roles }) => ({
  name,
  email,
  roles,
  operator: brand.name,
  utcOffsetMinutes: getCountry().utcOffsetMinutes,
  country: getCountry().code,
});

/** The session ends here even when the identity provider does not respond. */
const signOut: StaffHandler<'signOut'> = async ({ sessions, identity }, _input, { token }) => {
  const idToken = await sessions.end(token);
  const providersPage = idToken && (await identity.signOutUrl(idToken).catch(() => null));
  return { next: providersPage ? providersPage.href : SIGNED_OUT_PATH };
};

const addNote: StaffHandler<'addNote'> = async ({ db, clock, payments }, { id, note }, { name }) => {
  if (!(await payments.find(id))) throw new StaffError('NOT_FOUND');
  await db.insert(staffNotes).values({ id: newId(), paymentId: id, by: name, text: note, at: clock.now() });
  return {};
};

/** The handlers of the calls of the staff desk. */
export const STAFF_HANDLERS: StaffHandlers = {
  readMe,
  signOut,
  findPayments,
  readPayment,
  showPersonalData,
  actOnPayment,
  addNote,
  ...approvalHandlers,
  listStuckPayments: readStuckPayments,
  ...settingsHandlers,
  ...auditHandlers,
  ...caseHandlers,
  ...payLinkHandlers,
  ...reminderHandlers,
  ...peopleHandlers,
  ...bookHandlers,
  ...contentHandlers,
  listViews,
  saveView,
  removeView,
  ...incidentHandlers,
  ...leadHandlers,
  ...queueHandlers,
  ...figureHandlers,
};
