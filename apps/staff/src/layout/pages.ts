import type { StaffRole } from '@portal/contract/staff/staff-roles';
import { STAFF_ROUTES, type StaffCallName } from '@portal/contract/staff/staff-routes';

/** The pages in the order of the navigation, with the call that each needs. */
const CALL_OF_PAGE = {
  payments: 'findPayments',
  queues: 'listQueues',
  stuck: 'listStuckPayments',
  approvals: 'listProposals',
  leads: 'findLeads',
  towns: 'listDeskTowns',
  books: 'listBookDays',
  content: 'listContentFiles',
  settings: 'readDeskSettings',
  people: 'listPeople',
  acts: 'listActs',
} as const satisfies Record<string, StaffCallName>;

/** A page of the navigation. */
export type DeskPage = keyof typeof CALL_OF_PAGE;

/** The pages that somebody with these roles may open. */
export function pagesOf(roles: readonly StaffRole[]): DeskPage[] {
  return (Object.keys(CALL_OF_PAGE) as DeskPage[]).filter((page) => mayCall(roles, CALL_OF_PAGE[page]));
}

/** Whether somebody with these roles may use a call. */
export function mayCall(roles: readonly StaffRole[], name: StaffCallName): boolean {
  return STAFF_ROUTES[name].roles.some((role) => roles.includes(role));
}
