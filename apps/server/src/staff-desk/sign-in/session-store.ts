import { createHash, randomBytes } from 'node:crypto';
import type { StaffRole } from '@portal/contract/staff/staff-roles';
import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import { and, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { StaffPerson } from '../http/staff-person.ts';
import { createIdentityStore } from '../people/identities.ts';
import { createRoleStore, effectiveRoles, subjectKey } from '../people/staff-roles.ts';
import { staffIdentities, staffSessions } from '../tables.ts';

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

/** A session is ended for acts so long after it was to be checked again: what is typed meanwhile is not lost. */
const ACTS_AFTER_RECHECK_MS = 15 * MINUTE_MS;

type Options = {
  db: Db;
  clock: Clock;
  /** After this the identity provider is asked again whether the person may still sign in, and with which roles. */
  recheckMs: number;
};

/** Creates the store. */
export function createSessionStore({ db, clock, recheckMs }: Options) {
  const roleStore = createRoleStore(db);
  return {
    /** Knows a person by their id at the provider. Returns false when the id is another person's, of another provider. */
    bind: createIdentityStore({ db, clock }).bind,

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
      const hashes = { tokenHash: hashSecret(token), browserHash: hashSecret(userAgent) };
      await db
        .insert(staffSessions)
        .values({ ...person, ...hashes, idToken, signedInAt: now, seenAt: now, expiresAt });
      return token;
    },

    /**
     * The person of a session that is still valid in this browser; `null` for any other token. After a while pages are sent to the identity
     * provider again, which lets whoever is signed in there pass at once; acts have some minutes longer.
     */
    find: async (
      token: string,
      { userAgent, isAct }: { userAgent: string; isAct: boolean },
    ): Promise<StaffPerson | null> => {
      const now = clock.now();
      const validMs = recheckMs + (isAct ? ACTS_AFTER_RECHECK_MS : 0);
      const isValid = and(
        isValidSession({ token, userAgent, now }),
        gt(staffSessions.signedInAt, new Date(now.getTime() - validMs)),
      );
      const [row] = await db
        .select({ session: staffSessions })
        .from(staffSessions)
        // Sessions of earlier versions knew nobody by their id: they sign in again.
        .innerJoin(staffIdentities, eq(staffIdentities.subject, staffSessions.subject))
        .where(isValid);
      if (!row) return null;
      const { session } = row;
      if (now.getTime() - session.seenAt.getTime() > SEEN_EVERY_MS)
        await db
          .update(staffSessions)
          .set({ seenAt: now })
          .where(eq(staffSessions.tokenHash, hashSecret(token)));
      const { subject, name, email, roles } = session;
      // Read with each request, so that a change of roles is followed at once.
      const assigned = await roleStore.listOf(subjectKey(subject));
      return { subject, name, email, roles: effectiveRoles(roles, assigned) };
    },

    /** Ends a session. Returns the ID token for signing out at the provider; `null` when there was no session. */
    end: async (token: string): Promise<string | null> => {
      const [ended] = await db
        .delete(staffSessions)
        .where(eq(staffSessions.tokenHash, hashSecret(token)))
        .returning({ idToken: staffSessions.idToken });
      return ended?.idToken ?? null;
    },

    /** The roles of a person who signs in, with those that an administrator gave or withholds. */
    rolesOf: async (person: StaffPerson): Promise<StaffRole[]> =>
      effectiveRoles(person.roles, await roleStore.listOf(subjectKey(person.subject))),

    /** Everybody with a session that has not expired, each once, with the roles of the identity provider. */
    listPeople: (): Promise<StaffPerson[]> => {
      const { subject, name, email, roles, expiresAt, signedInAt } = staffSessions;
      return db
        .selectDistinctOn([subject], { subject, name, email, roles })
        .from(staffSessions)
        .where(gt(expiresAt, clock.now()))
        .orderBy(subject, desc(signedInAt));
    },

    /** Ends all sessions of a person. Returns how many. @param who the id at the identity provider, or the e-mail */
    endAllOf: async (who: string): Promise<number> =>
      (await db.delete(staffSessions).where(isSessionOf(db, who))).rowCount ?? 0,
  };
}

/** SQL condition: the session is that of a person, named by the id at the identity provider or by e-mail. */
function isSessionOf(db: Db, who: string) {
  const bound = db
    .select({ subject: staffIdentities.subject })
    .from(staffIdentities)
    .where(eq(staffIdentities.email, who.toLowerCase()));
  return or(
    eq(staffSessions.subject, who),
    sql`lower(${staffSessions.email}) = lower(${who})`,
    inArray(staffSessions.subject, bound),
  );
}

/** SQL condition: the session of a token is used in its browser and has neither expired nor been idle for too long. */
function isValidSession({ token, userAgent, now }: { token: string; userAgent: string; now: Date }) {
  return and(
    eq(staffSessions.tokenHash, hashSecret(token)),
    eq(staffSessions.browserHash, hashSecret(userAgent)),
    gt(staffSessions.expiresAt, now),
    gt(staffSessions.seenAt, new Date(now.getTime() - IDLE_SESSION_MS)),
  );
}

/** The hash that a token or a browser is stored as. */
export function hashSecret(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
