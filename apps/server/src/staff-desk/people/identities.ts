import type { Clock } from '@portal/domain/time/clock';
import type { Db, DbOrTx } from '@portal/platform/database/open-db';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { StaffPerson } from '../http/staff-person.ts';
import { staffIdentities, staffRoles } from '../tables.ts';
import { subjectKey } from './staff-roles.ts';

/** Somebody who has signed in at least once. */
export type StaffIdentity = typeof staffIdentities.$inferSelect;

/** Creates the store of the people who have signed in. */
export function createIdentityStore({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /**
     * Knows a person by the id at the provider, and takes the verified e-mail of the first sign-in as theirs: roles that waited for
     * this address are theirs from now on. An address is given to one person, once, so whoever gets it later gets no roles with it.
     * @returns false when the id is known from another provider, where it was another person
     */
    bind: (person: StaffPerson, issuer: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('staff-identities'))`);
        const { subject, name } = person;
        const [known] = await tx.select().from(staffIdentities).where(eq(staffIdentities.subject, subject));
        if (known && known.issuer !== issuer) return false;
        const email = known?.email ?? (await freeEmail(tx, person));
        if (known)
          await tx.update(staffIdentities).set({ name, email }).where(eq(staffIdentities.subject, subject));
        else await tx.insert(staffIdentities).values({ subject, issuer, email, name, boundAt: clock.now() });
        if (email !== null && known?.email !== email)
          await moveRoles(tx, `email:${email}`, subjectKey(subject));
        return true;
      }),

    listAll: (): Promise<StaffIdentity[]> => db.select().from(staffIdentities),

    /** The names of the people who have signed in, by what the table of roles calls them: their id, and their address. */
    readNames: async (): Promise<Map<string, string>> => {
      const identities = await db.select().from(staffIdentities);
      return new Map(
        identities.flatMap(({ subject, email, name }) => [
          [subjectKey(subject), name],
          [`email:${email}`, name],
        ]),
      );
    },

    /** The person whose e-mail this is; `null` while nobody with it has signed in. */
    findByEmail: async (email: string): Promise<StaffIdentity | null> => {
      const [found] = await db
        .select()
        .from(staffIdentities)
        .where(eq(staffIdentities.email, email.toLowerCase()));
      return found ?? null;
    },
  };
}

/** The verified e-mail of a person; `null` without one, and when it is another person's. */
async function freeEmail(tx: DbOrTx, { subject, email }: StaffPerson): Promise<string | null> {
  if (email === null) return null;
  const address = email.toLowerCase();
  const isOthers = and(eq(staffIdentities.email, address), ne(staffIdentities.subject, subject));
  const [other] = await tx.select().from(staffIdentities).where(isOthers);
  return other ? null : address;
}

/** What was set for an address becomes that of a person. Where both exist, the one that withholds counts. */
async function moveRoles(tx: DbOrTx, from: string, to: string): Promise<void> {
  const rows = await tx.select().from(staffRoles).where(eq(staffRoles.person, from));
  for (const row of rows) {
    const moved = { ...row, person: to };
    const insertion = tx.insert(staffRoles).values(moved);
    await (row.effect === 'withheld'
      ? insertion.onConflictDoUpdate({ target: [staffRoles.person, staffRoles.role], set: moved })
      : insertion.onConflictDoNothing());
  }
  await tx.delete(staffRoles).where(eq(staffRoles.person, from));
}
