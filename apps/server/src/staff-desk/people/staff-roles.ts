import type { StaffRole } from '@portal/contract/staff/staff-roles';
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/open-db.ts';
import type { StaffPerson } from '../sign-in/staff-person.ts';
import { staffRoles } from '../tables.ts';

/** A role that an administrator gave, or withholds. */
export type AssignedRole = typeof staffRoles.$inferSelect;

/** What a person is called in the table of roles: by the id at the identity provider, and by e-mail. */
export function personKeys({ subject, email }: Pick<StaffPerson, 'subject' | 'email'>): string[] {
  return [`subject:${subject}`, ...(email ? [`email:${email.toLowerCase()}`] : [])];
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
export function createRoleStore(db: Db) {
  return {
    /** What an administrator gave to a person or withholds, under any of the person's keys. */
    listOf: (persons: string[]): Promise<AssignedRole[]> =>
      db.select().from(staffRoles).where(inArray(staffRoles.person, persons)),

    listAll: (): Promise<AssignedRole[]> => db.select().from(staffRoles),

    /** Gives or withholds a role. */
    set: async (assigned: AssignedRole): Promise<void> => {
      const { effect, setAt, setBy, reason } = assigned;
      await db
        .insert(staffRoles)
        .values(assigned)
        .onConflictDoUpdate({
          target: [staffRoles.person, staffRoles.role],
          set: { effect, setAt, setBy, reason },
        });
    },

    /** Removes what an administrator set: only the identity provider decides about the role again. */
    remove: async ({ person, role }: Pick<AssignedRole, 'person' | 'role'>): Promise<void> => {
      await db
        .delete(staffRoles)
        .where(sql`${staffRoles.person} = ${person} AND ${staffRoles.role} = ${role}`);
    },
  };
}
