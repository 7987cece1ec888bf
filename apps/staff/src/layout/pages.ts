import type { StaffRole } from '@portal/contract/staff/staff-roles';
import { STAFF_ROUTES, type StaffCallName } from '@portal/contract/staff/staff-routes';

/** The pages by what they are about, in the order of the navigation, with the call that each needs. */
const GROUPS = {
  customers: {
    payments: 'findPayments',
    queues: 'listQueues',
    stuck: 'listStuckPayments',
    approvals: 'listProposals',
    leads: 'findLeads',
    'pay-links': 'findPayLinks',
    reminders: 'findLineReminders',
  },
  money: { books: 'listBookDays', figures: 'readFigures' },
  offer: {
    incidents: 'listIncidents',
    content: 'listContentFiles',
    towns: 'listDeskTowns',
    settings: 'readDeskSettings',
  },
  staff: { people: 'listPeople', acts: 'listActs' },
} as const satisfies Record<string, Record<string, StaffCallName>>;

/** What pages of the navigation have in common. */
export type DeskPageGroup = keyof typeof GROUPS;

type PagesOf<Pages> = Pages extends unknown ? keyof Pages : never;

/** A page of the navigation. */
export type DeskPage = PagesOf<(typeof GROUPS)[DeskPageGroup]>;

/** The pages that a person with these roles may open, by group; groups without any are left out. */
export function pageGroupsOf(roles: readonly StaffRole[]): { group: DeskPageGroup; pages: DeskPage[] }[] {
  return (Object.keys(GROUPS) as DeskPageGroup[])
    .map((group) => ({ group, pages: pagesOfGroup(group, roles) }))
    .filter(({ pages }) => pages.length > 0);
}

/** The pages that a person with these roles may open. */
export function pagesOf(roles: readonly StaffRole[]): DeskPage[] {
  return pageGroupsOf(roles).flatMap(({ pages }) => pages);
}

/** Whether a person with these roles may use a call. */
export function mayCall(roles: readonly StaffRole[], name: StaffCallName): boolean {
  return STAFF_ROUTES[name].roles.some((role) => roles.includes(role));
}

function pagesOfGroup(group: DeskPageGroup, roles: readonly StaffRole[]): DeskPage[] {
  const calls = Object.entries(GROUPS[group]) as [DeskPage, StaffCallName][];
  return calls.filter(([, call]) => mayCall(roles, call)).map(([page]) => page);
}
