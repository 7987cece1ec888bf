import type { StaffRole } from '@portal/contract/staff/staff-roles';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffCaller } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import type { RoleAct } from '../second-person/desk-act.ts';
import { createIdentityStore } from './identities.ts';
import { type AssignedRole, createRoleStore, isOwnRole, subjectKey } from './staff-roles.ts';

/** The address of a person who is known by it; `null` for all others. */
export const addressOf = (person: string) =>
  person.startsWith('email:') ? person.slice('email:'.length) : null;

/** A person as the table of roles knows them, and the roles that they have. */
export type RoleTarget = {
  person: string;
  email: string | null;
  claimed: readonly StaffRole[];
  assigned: AssignedRole[];
};

/**
 * The person that an administrator names. An address means whoever signed in with it first, and waits for them before that.
 * Throws REFUSED for the caller's own roles.
 */
export async function readTarget(deps: DeskDeps, typed: string, caller: StaffCaller): Promise<RoleTarget> {
  const address = addressOf(typed.toLowerCase());
  const identity = address === null ? null : await createIdentityStore(deps).findByEmail(address);
  const person = identity ? subjectKey(identity.subject) : address === null ? typed : `email:${address}`;
  const isOwn = isOwnRole(person, caller) || (address !== null && isOwnRole(`email:${address}`, caller));
  if (isOwn) throw new StaffError('REFUSED', { why: 'own-role' });
  const session = (await deps.sessions.listPeople()).find(({ subject }) => subjectKey(subject) === person);
  const assigned = await createRoleStore(deps.db).listOf(person);
  const known = identity ?? (await findIdentity(deps, person));
  return { person, email: known?.email ?? address, claimed: session?.roles ?? [], assigned };
}

async function findIdentity(deps: Pick<DeskDeps, 'db' | 'clock'>, person: string) {
  const identities = await createIdentityStore(deps).listAll();
  return identities.find(({ subject }) => subjectKey(subject) === person) ?? null;
}

/** The proposals that would give a role to a person. One from before the first sign-in names the address. */
export function proposalsOf({ person, email }: RoleTarget, role: StaffRole): RoleAct[] {
  const names = [person, ...(email === null ? [] : [`email:${email}`])];
  return [...new Set(names)].map((each) => ({ kind: 'give-role', person: each, role }));
}
