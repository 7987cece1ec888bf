import { maySeeQueue, type StaffQueue } from '@portal/contract/staff/staff-queue-names';
import { StaffError } from '../http/staff-error.ts';
import type { StaffPerson } from '../http/staff-person.ts';

/** Throws NOT_ALLOWED when none of a person's roles sees a queue. */
export function requireQueue(queue: StaffQueue, { roles }: Pick<StaffPerson, 'roles'>): void {
  if (!maySeeQueue(roles, queue)) throw new StaffError('NOT_ALLOWED');
}
