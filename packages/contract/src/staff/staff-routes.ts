import { CONTENT_ROUTES } from './content/staff-content-routes.ts';
import { BOOK_ROUTES } from './staff-book-routes.ts';
import { STAFF_ROLES } from './staff-roles.ts';
import type { StaffRoute } from './staff-route.ts';

/** Base path of the staff desk's calls. */
export const STAFF_API = '/staff/api';

const EVERYONE = STAFF_ROLES;
const READERS = ['care', 'finance', 'admin'] as const;
const DECIDERS = ['care', 'finance'] as const;
const LEAD_READERS = ['care', 'sales', 'admin'] as const;
const LEAD_WORKERS = ['care', 'sales'] as const;

/**
 * Every call of the staff desk. The roles are the authorisation matrix: the server checks nothing else, except the roles of
 * each queue (STAFF_QUEUES); `authorisation.http.test.ts` has it a second time. Without the schemas, so that the browser loads none.
 */
export const STAFF_ROUTES = {
  readMe: { method: 'GET', path: '/me', roles: EVERYONE },
  signOut: { method: 'POST', path: '/sign-out', roles: EVERYONE },
  findPayments: { method: 'GET', path: '/payments', roles: READERS },
  readPayment: { method: 'GET', path: '/payment', roles: READERS },
  showPersonalData: { method: 'POST', path: '/payment/personal-data', roles: DECIDERS },
  actOnPayment: { method: 'POST', path: '/payment/act', roles: DECIDERS },
  addNote: { method: 'POST', path: '/payment/note', roles: DECIDERS },
  // Who sees and decides which kind: whoever may read and do what it is about.
  listProposals: { method: 'GET', path: '/approvals', roles: READERS },
  decideProposal: { method: 'POST', path: '/approvals/decide', roles: READERS },
  listStuckPayments: { method: 'GET', path: '/stuck-payments', roles: READERS },
  readDeskSettings: { method: 'GET', path: '/settings', roles: ['admin'] },
  changeDeskSettings: { method: 'POST', path: '/settings/change', roles: ['admin'] },
  retryMethod: { method: 'POST', path: '/settings/retry-method', roles: ['admin'] },
  listDeskSettingChanges: { method: 'GET', path: '/settings/changes', roles: ['admin'] },
  listDeskTowns: { method: 'GET', path: '/towns', roles: ['sales', 'admin'] },
  openDeskTown: { method: 'POST', path: '/towns/open', roles: ['sales', 'admin'] },
  listActs: { method: 'GET', path: '/acts', roles: ['admin'] },
  exportActs: { method: 'POST', path: '/acts/export', roles: ['admin'] },
  checkActs: { method: 'GET', path: '/acts/check', roles: ['admin'] },
  readCase: { method: 'GET', path: '/case', roles: READERS },
  previewCaseAct: { method: 'POST', path: '/case/preview', roles: DECIDERS },
  carryOutCaseAct: { method: 'POST', path: '/case/act', roles: DECIDERS },
  readProviderMessage: { method: 'GET', path: '/case/provider-message', roles: READERS },
  readReceipt: { method: 'GET', path: '/case/receipt', roles: READERS },
  findPayLinks: { method: 'GET', path: '/pay-links', roles: ['care', 'admin'] },
  stopPayLink: { method: 'POST', path: '/pay-links/stop', roles: ['care', 'admin'] },
  findLineReminders: { method: 'GET', path: '/reminders', roles: ['care', 'admin'] },
  endStandingOrder: { method: 'POST', path: '/standing-orders/end', roles: ['care', 'admin'] },
  listMandateEnds: { method: 'GET', path: '/mandate-ends', roles: ['care', 'admin'] },
  tellMandateEnd: { method: 'POST', path: '/mandate-ends/tell', roles: ['care', 'admin'] },
  // Whoever says so wrongly lets anybody charge a number of MTN MoMo that still permits it.
  confirmMandateEnd: { method: 'POST', path: '/mandate-ends/confirm', roles: ['admin'] },
  endLineReminders: { method: 'POST', path: '/reminders/end', roles: ['care', 'admin'] },
  listPeople: { method: 'GET', path: '/people', roles: ['admin'] },
  changeRole: { method: 'POST', path: '/people/role', roles: ['admin'] },
  listIncidents: { method: 'GET', path: '/incidents', roles: READERS },
  readIncident: { method: 'GET', path: '/incident', roles: READERS },
  saveIncident: { method: 'POST', path: '/incident', roles: ['admin'] },
  proposeCompensation: { method: 'POST', path: '/incident/compensate', roles: DECIDERS },
  ...BOOK_ROUTES,
  ...CONTENT_ROUTES,
  findLeads: { method: 'GET', path: '/leads', roles: LEAD_READERS },
  readLead: { method: 'GET', path: '/lead', roles: LEAD_READERS },
  showLeadContact: { method: 'POST', path: '/lead/contact', roles: LEAD_WORKERS },
  addLeadNote: { method: 'POST', path: '/lead/note', roles: LEAD_WORKERS },
  sendLeadAgain: { method: 'POST', path: '/lead/send', roles: LEAD_WORKERS },
  listViews: { method: 'GET', path: '/views', roles: READERS },
  saveView: { method: 'POST', path: '/views', roles: READERS },
  removeView: { method: 'POST', path: '/views/remove', roles: READERS },
  // STAFF_QUEUES has the roles of each queue.
  listQueues: { method: 'GET', path: '/queues', roles: EVERYONE },
  listQueueItems: { method: 'GET', path: '/queue', roles: EVERYONE },
  listMyItems: { method: 'GET', path: '/queue/mine', roles: EVERYONE },
  listColleagues: { method: 'GET', path: '/colleagues', roles: EVERYONE },
  assignItem: { method: 'POST', path: '/queue/assign', roles: EVERYONE },
  releaseItem: { method: 'POST', path: '/queue/release', roles: EVERYONE },
  closeItem: { method: 'POST', path: '/queue/close', roles: ['care', 'sales', 'content'] },
  showItem: { method: 'POST', path: '/queue/personal-data', roles: ['care', 'sales', 'content'] },
  previewBulk: { method: 'POST', path: '/payments/preview', roles: DECIDERS },
  actOnMany: { method: 'POST', path: '/payments/act', roles: DECIDERS },
  readFigures: { method: 'GET', path: '/figures', roles: EVERYONE },
  readFigureAmounts: { method: 'GET', path: '/figures/amounts', roles: ['finance', 'admin'] },
} as const satisfies Record<string, StaffRoute>;

/** Name of a call of the staff desk. */
export type StaffCallName = keyof typeof STAFF_ROUTES;
