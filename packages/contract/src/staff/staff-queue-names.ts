import type { StaffRole } from './staff-roles.ts';

const PAYMENT_READERS = ['care', 'finance', 'admin'] as const;

/** The queues of the staff desk in the order of the page, with the roles that see each. */
export const STAFF_QUEUES = {
  review: PAYMENT_READERS,
  stuck: PAYMENT_READERS,
  approvals: PAYMENT_READERS,
  refunds: PAYMENT_READERS,
  disputes: PAYMENT_READERS,
  requests: PAYMENT_READERS,
  settlement: ['finance', 'admin'],
  'lost-leads': ['care', 'sales', 'admin'],
  addresses: ['care', 'sales', 'admin'],
  'unsent-leads': ['care', 'sales', 'admin'],
  'call-backs': ['care', 'sales', 'admin'],
  feedback: ['care', 'content', 'admin'],
  'pay-links': ['care', 'admin'],
  'signal-reports': ['care', 'admin'],
  'help-searches': ['care', 'content', 'admin'],
} as const satisfies Record<string, readonly StaffRole[]>;

/** Name of a queue. */
export type StaffQueue = keyof typeof STAFF_QUEUES;

/** Names of all queues. */
export const STAFF_QUEUE_NAMES = Object.keys(STAFF_QUEUES) as [StaffQueue, ...StaffQueue[]];

/** Whether a person with these roles sees a queue. */
export function maySeeQueue(roles: readonly StaffRole[], queue: StaffQueue): boolean {
  return (STAFF_QUEUES[queue] as readonly StaffRole[]).some((role) => roles.includes(role));
}

/** What an item of a queue is. A payment that is in several queues is one item with one owner. */
export const STAFF_ITEM_KINDS = [
  'payment',
  'refund',
  'dispute',
  'difference',
  'lead',
  'call-back',
  'feedback',
  'pay-link',
  'signal-report',
  'help-search',
] as const;
export type StaffItemKind = (typeof STAFF_ITEM_KINDS)[number];

/** Payments that one bulk action may have at most. */
export const MOST_BULK_PAYMENTS = 50;
