import type { StaffItemKind, StaffQueue } from '@portal/contract/staff/staff-queue-names';
import { utcTimestamp } from '@portal/platform/database/columns';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The owner of an item of a queue, and until when they do it. Without a row it has none. */
export const staffAssignments = pgTable(
  'staff_assignments',
  {
    kind: text().$type<StaffItemKind>().notNull(),
    /** Id of the payment, reference of the request, or another name that is unique among its kind. */
    item: text().notNull(),
    /** The person's id at the identity provider. */
    ownerSubject: text('owner_subject').notNull(),
    owner: text().notNull(),
    dueAt: utcTimestamp('due_at').notNull(),
    assignedBy: text('assigned_by').notNull(),
    assignedAt: utcTimestamp('assigned_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.item] }),
    index('staff_assignments_owner').on(table.ownerSubject).concurrently(),
    index('staff_assignments_assigned').on(table.assignedAt).concurrently(),
  ],
);

/** When each queue's last alarm was sent, so that it is repeated once an hour at most, by all nodes together. */
export const queueAlarms = pgTable('queue_alarms', {
  queue: text().$type<StaffQueue>().primaryKey(),
  sentAt: utcTimestamp('sent_at').notNull(),
});
