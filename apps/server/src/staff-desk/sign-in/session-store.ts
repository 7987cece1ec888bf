import { createHash, randomBytes } from 'node:crypto';
import type { StaffRole } from '@portal/contract/staff/staff-roles';
import type { Clock } from '@portal/domain/time/clock';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/open-db.ts';
import { createRoleStore, effectiveRoles, personKeys } from '../people/staff-roles.ts';
import { staffSessions } from '../tables.ts';
import type { StaffPerson } from './staff-person.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** A session ends this long after the sign-in, whatever the person does. */
export const LONGEST_SESSION_MS = 8 * HOUR_MS;
/** A session ends when nothing was requested for this long. */
export const IDLE_SESSION_MS = 30 * MINUTE_MS;
/** The time of the last request is written at most once in this time. */
const SEEN_EVERY_MS = MINUTE_MS;
const TOKEN_BYTES = 32;

/** Sessions of the staff desk. */
export type SessionStore = ReturnType<typeof createSessionStore>;

/** Creates the store. */
export function createSessionStore({ db, clock }: { db: Db; clock: Clock }) {
  const roleStore = createRoleStore(db);
  return {
    /**
     * Begins a session, and deletes those that are over.
     * @param userAgent of the browser: the session is valid in no other one
     * @returns the token for the cookie; only its hash is stored
     */
    begin: async (person: StaffPerson, { userAgent, idToken }: { userAgent: string; idToken: string }) => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const now = clock.now();
      await db.delete(staffSessions).where(lt(staffSessions.expiresAt, now));
      const expiresAt = new Date(now.getTime() + LONGEST_SESSION_MS);
      const hashes = { tokenHash: hash(token), browserHash: hash(userAgent) };
      await db
        .insert(staffSessions)
        .values({ ...person, ...hashes, idToken, signedInAt: now, seenAt: now, expiresAt });
      return token;
    },

    /** The person of a session that is still valid in this browser; `null` for any other token. */
    find: async (token: string, userAgent: string): Promise<StaffPerson | null> => {
      const now = clock.now();
      const isValid = isValidSession({ token, userAgent, now });
      const [session] = await db.select().from(staffSessions).where(isValid);
      if (!session) return null;
      if (now.getTime() - session.seenAt.getTime() > SEEN_EVERY_MS)
        await db.update(staffSessions).set({ seenAt: now }).where(isValid);
      const { subject, name, email, roles } = session;
      // Read with each request, so that a change of roles is followed at once.
      const assigned = await roleStore.listOf(personKeys({ subject, email }));
      return { subject, name, email, roles: effectiveRoles(roles, assigned) };
    },

    /** Ends a session. Returns the ID token for signing out at the provider; `null` when there was no session. */
    end: async (token: string): Promise<string | null> => {
      const [ended] = await db
        .delete(staffSessions)
        .where(eq(staffSessions.tokenHash, hash(token)))
        .returning({ idToken: staffSessions.idToken });
      return ended?.idToken ?? null;
    },

    /** The roles of a person who signs in, with those that an administrator gave or withholds. */
    rolesOf: async (person: StaffPerson): Promise<StaffRole[]> =>
      effectiveRoles(person.roles, await roleStore.listOf(personKeys(person))),

    /** Everybody with a session that has not expired, each once, with the roles of the identity provider. */
    listPeople: (): Promise<StaffPerson[]> => {
      const { subject, name, email, roles, expiresAt, signedInAt } = staffSessions;
      return db
        .selectDistinctOn([subject], { subject, name, email, roles })
        .from(staffSessions)
        .where(gt(expiresAt, clock.now()))
        .orderBy(subject, desc(signedInAt));
    },

    /** Ends all sessions of the person with this e-mail. Returns how many. */
    endAllOf: async (email: string): Promise<number> => {
      const isTheirs = sql`lower(${staffSessions.email}) = lower(${email})`;
      return (await db.delete(staffSessions).where(isTheirs)).rowCount ?? 0;
    },
  };
}

/** SQL condition: the session of a token is used in its browser and has neither expired nor been idle for too long. */
function isValidSession({ token, userAgent, now }: { token: string; userAgent: string; now: Date }) {
  return and(
    eq(staffSessions.tokenHash, hash(token)),
    eq(staffSessions.browserHash, hash(userAgent)),
    gt(staffSessions.expiresAt, now),
    gt(staffSessions.seenAt, new Date(now.getTime() - IDLE_SESSION_MS)),
  );
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
