import type { StaffCaller } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { mayDecide, type StoredProposal } from '../second-person/proposal-store.ts';
import { requireOtherPerson } from '../second-person/require-other-person.ts';

/** Throws REFUSED or NOT_ALLOWED unless the caller may be the second person of a proposal. */
export function requireSecondPerson(proposal: StoredProposal, caller: StaffCaller): void {
  requireOtherPerson(proposal, caller);
  if (!mayDecide(proposal, caller)) throw new StaffError('NOT_ALLOWED');
}
