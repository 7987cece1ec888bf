import type { StaffQueue } from '@portal/contract/staff/staff-queue-names';
import type { StaffAssignment, StaffQueueItem } from '@portal/contract/staff/staff-queues';
import { shortReference } from '@portal/payments/short-reference';
import { maskPersonal } from '@portal/platform/http/observability/request-log';
import type { StaffPerson } from '../http/staff-person.ts';
import { toStaffMoney } from '../show-payment.ts';
import type { QueueRow } from './queue-store.ts';

/** The longest text of a customer in a list. */
const MAX_DETAIL = 300;

/** An item as the contract has it; phone numbers and e-mails in texts are masked. */
export function toQueueItem(queue: StaffQueue, row: QueueRow, caller: StaffPerson): StaffQueueItem {
  const { kind, item, since, dueAt, about, detail, amountMinor, currency, paymentId, leadKey } = row;
  return {
    queue,
    kind,
    item,
    about,
    lead: leadKey,
    since: since.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    detail: detail && maskPersonal(detail).slice(0, MAX_DETAIL),
    money: amountMinor === null || !currency ? null : toStaffMoney(amountMinor, currency),
    payment: paymentId === null ? null : { id: paymentId, code: shortReference(paymentId) },
    assignment: toAssignment(row, caller),
  };
}

type Owned = Pick<QueueRow, 'owner' | 'ownerSubject' | 'ownerDueAt'>;

function toAssignment(
  { owner, ownerSubject, ownerDueAt }: Owned,
  caller: StaffPerson,
): StaffAssignment | null {
  if (owner === null || ownerDueAt === null) return null;
  return { owner, isMine: ownerSubject === caller.subject, dueAt: ownerDueAt.toISOString() };
}
