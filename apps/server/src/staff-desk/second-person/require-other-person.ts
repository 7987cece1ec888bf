import { StaffError } from '../http/staff-error.ts';
import type { StaffPerson } from '../http/staff-person.ts';
import { OPS_SUBJECT } from './movement.ts';

type Proposed = { proposedBySubject: string; proposedBy: string };

/**
 * Whether a proposal is the person's own. A second account of the same person has another id at the identity provider, so the
 * name counts too: of two people with one name, somebody else decides. On the command line of an older version people were known by
 * the name they typed only.
 */
export function isOwnProposal(
  { proposedBySubject, proposedBy }: Proposed,
  { subject, name, email }: Pick<StaffPerson, 'subject' | 'name' | 'email'>,
): boolean {
  if (proposedBySubject !== OPS_SUBJECT) return proposedBySubject === subject || isSameName(proposedBy, name);
  const typed = proposedBy.trim().toLowerCase();
  const words = name.toLowerCase().split(/\s+/);
  return [name.toLowerCase(), subject.toLowerCase(), email?.toLowerCase(), ...words].includes(typed);
}

function isSameName(one: string, other: string): boolean {
  const words = (name: string) =>
    name.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).sort().join(' ');
  return words(one) === words(other);
}

/** Throws REFUSED when a person decides about their own proposal. */
export function requireOtherPerson(
  proposal: Proposed,
  person: Pick<StaffPerson, 'subject' | 'name' | 'email'>,
): void {
  if (isOwnProposal(proposal, person)) throw new StaffError('REFUSED', { why: 'own-proposal' });
}
