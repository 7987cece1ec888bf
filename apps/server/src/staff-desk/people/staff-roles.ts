import type { StaffRole } from '@portal/contract/staff/staff-roles';
import type { DbOrTx } from '@portal/platform/database/open-db';
import { and, eq } from 'drizzle-orm';
import { staffRoles } from '../tables.ts';

/** A role that an administrator gave or withholds. */
export type AssignedRole = typeof staffRoles.$inferSelect;

/** What a person is called in the table of roles: by the id at the identity provider, which never changes. */
export function subjectKey(subject: string): string {
  return `subject:${subject}`;
}

/** The id at the identity provider of a person in the table of roles; `null` for who is known by an address only. */
export function subjectOf(person: string): string | null {
  return person.startsWith(subjectKey('')) ? person.slice(subjectKey('').length) : null;
}

/**
 * What a person of the table of roles is called on a page: by name, before the first sign-in by the address.
 * @param names of those who have signed in, by what the table calls them
 */
export function nameOfPerson(person: string, names: ReadonlyMap<string, string>): string {
  return names.get(person) ?? person.slice(person.indexOf(':') + 1);
}

/** Whether a role is the person's own, as the table of roles names people. */
export function isOwnRole(
  person: string,
  { subject, email }: { subject: string; email: string | null },
): boolean {
  return person === subjectKey(subject) || (email !== null && person === `email:${email.toLowerCase()}`);
}

/** Roles that only two administrators together give: with them money is moved, or others get roles. */
const GIVEN_BY_TWO: readonly StaffRole[] = ['finance', 'admin'];

/** Whether giving a role needs another administrator. Ending one does not. */
export function needsTwoToGive(role: StaffRole): boolean {
  return GIVEN_BY_TWO.includes(role);
}

/** The roles of a person: those of the identity provider and those given here, without those withheld here. */
export function effectiveRoles(
  claimed: readonly StaffRole[],
  assigned: readonly Pick<AssignedRole, 'role' | 'effect'>[],
): StaffRole[] {
  const of = (effect: AssignedRole['effect']) =>
    assigned.filter((each) => each.effect === effect).map(({ role }) => role);
  const withheld = of('withheld');
  return [...new Set([...claimed, ...of('given')])].filter((role) => !withheld.includes(role));
}

/** Creates the store of the roles. */
export function createRoleStore(db: DbOrTx) {
  return {
    /** What an administrator gave to a person or withholds. */
    listOf: (person: string): Promise<AssignedRole[]> =>
      db.select().from(staffRoles).where(eq(staffRoles.person, person)),

    listAll: (): Promise<AssignedRole[]> => db.select().from(staffRoles),

    /** Gives or withholds a role. */
    set: async (role: AssignedRole): Promise<void> => {
      await db
        .insert(staffRoles)
        .values(role)
        .onConflictDoUpdate({ target: [staffRoles.person, staffRoles.role], set: role });
    },

    /**
     * Removes what an administrator set: only the identity provider decides about the role again. Returns whether there was something,
     * of two at once to one.
     */
    remove: async ({ person, role }: Pick<AssignedRole, 'person' | 'role'>): Promise<boolean> => {
      const isIt = and(eq(staffRoles.person, person), eq(staffRoles.role, role));
      return ((await db.delete(staffRoles).where(isIt)).rowCount ?? 0) > 0;
    },
  };
}
