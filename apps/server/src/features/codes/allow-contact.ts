import type { WorkChallenge } from '@portal/contract/proof-of-work';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open-db.ts';
import { hasProven, hasProvenMailbox } from './code-store.ts';
import type { CodesDeps } from './codes-deps.ts';
import { type Contact, type Counted, countedBy } from './contact.ts';
import { CONTACT_LIMITS, type ContactLimit, type Lane } from './contact-limits.ts';
import { contactAttempts } from './contact-tables.ts';
import { secondsStopped } from './failed-checks.ts';
import { issueChallenge, readSolution, type SolvedChallenge } from './proof-of-work.ts';
import { isBreakerTripped, limitsWhenTripped } from './sms-budget.ts';
import { spendChallenge } from './spent-challenges.ts';

/** Why a contact is not made now. */
export type ContactRefusal = {
  /** Until the same request is allowed again, if need be with a challenge that it is given then. */
  retryAfterSeconds: number;
  /** The request is allowed at once with this challenge solved; left out where that would not help. */
  proofOfWork?: WorkChallenge;
};

type LimitsDeps = Pick<CodesDeps, 'secret' | 'challengeWork' | 'limitFactor'>;

/**
 * Makes everybody wait who contacts the same number or mailbox, or from the same network, until this transaction
 * commits, so that simultaneous requests are counted one after the other. One lock of each kind, always in this
 * order: no deadlock.
 */
export async function lockContact(tx: Tx, contact: Contact): Promise<void> {
  const { network, target } = countedBy(contact);
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(name, 0))
    FROM (VALUES (1, ${`network:${network}`}), (2, ${target})) AS locks (turn, name) ORDER BY turn`);
}

/**
 * Counts a contact against every limit of its lane (contact-limits.ts), or says why not. Call after
 * {@link lockContact}, in the same transaction.
 * @param isProven the browser has proved the target in another way than by a code
 */
export async function allowContact(
  tx: Tx,
  deps: LimitsDeps,
  contact: Contact,
  { isProven = false }: { isProven?: boolean } = {},
): Promise<ContactRefusal | null> {
  const keys = countedBy(contact);
  const proven = isProven || (await isProvenTarget(tx, contact));
  const solved = proven ? null : await useSolution(tx, deps, contact, keys);
  const lane: Lane = proven ? 'proven' : solved ? 'challenged' : 'open';
  const guarded = contact.kind === 'code' && !proven;
  const isTripped = guarded && (await isBreakerTripped(tx, contact.at));
  const stopped = guarded ? await secondsStopped(tx, contact.msisdn, contact.at) : 0;
  const lanes = lane === 'open' ? (['open', 'challenged'] as const) : ([lane] as const);
  const limits = lanes.map((of) => limitsOf(deps, contact, of, isTripped));
  const [wait = 0, waitWithChallenge = wait] = await secondsToWait(tx, limits, contact, keys);
  if (stopped > 0) return { retryAfterSeconds: Math.max(stopped, wait) };
  if (wait === 0) {
    const { kind, paymentId, at } = contact;
    await tx.insert(contactAttempts).values({ ...keys, kind, lane, paymentId, at });
    return null;
  }
  if (lane !== 'open' || waitWithChallenge > 0) {
    return { retryAfterSeconds: Math.min(wait, waitWithChallenge) };
  }
  const maxNumber = deps.challengeWork * (isTripped ? 2 : 1);
  const wanted = { boundTo: boundToOf(contact, keys), maxNumber, now: contact.at };
  return { retryAfterSeconds: wait, proofOfWork: issueChallenge(deps.secret, wanted) };
}

function isProvenTarget(tx: Tx, { msisdn, email, visitorId, at }: Contact): Promise<boolean> {
  return email ? hasProvenMailbox(tx, visitorId, email, at) : hasProven(tx, visitorId, msisdn, at);
}

/** A challenge serves one browser, one kind of contact and one number or mailbox. */
function boundToOf({ kind }: Contact, { target, visitorId }: Counted): string {
  return `${visitorId} ${kind} ${target}`;
}

async function useSolution(
  tx: Tx,
  { secret }: LimitsDeps,
  contact: Contact,
  keys: Counted,
): Promise<SolvedChallenge | null> {
  const solved = readSolution(secret, contact.solution, {
    boundTo: boundToOf(contact, keys),
    now: contact.at,
  });
  return solved && (await spendChallenge(tx, solved)) ? solved : null;
}

/** Tests and load runs multiply the limits of prompts like those of every other request (RATE_LIMIT_FACTOR). */
function limitsOf({ limitFactor }: LimitsDeps, { kind }: Contact, lane: Lane, isTripped: boolean) {
  const limits = CONTACT_LIMITS[kind][lane];
  if (kind === 'prompt')
    return limits.map((limit) => ({ ...limit, most: Math.max(1, Math.floor(limit.most * limitFactor)) }));
  return isTripped ? limitsWhenTripped(limits, lane) : limits;
}

/** A closed lane says a minute: it opens when the breaker is reset, which nobody knows ahead. */
const CLOSED_SECONDS = 60;

/**
 * How long each list of limits keeps a contact waiting, in seconds; 0: there is room in all of them. The oldest
 * contact that still counts makes room first. One statement for all lists.
 */
async function secondsToWait(
  tx: Tx,
  lists: readonly (readonly ContactLimit[])[],
  { kind, at }: Contact,
  keys: Counted,
): Promise<number[]> {
  const full = lists.flatMap((limits, list) =>
    limits
      .filter(({ by, most }) => most > 0 && (by !== 'block' || keys.block !== null))
      .map(({ by, most, withinMs }) => {
        const since = new Date(at.getTime() - withinMs).toISOString();
        return sql`(SELECT ${list}::int AS list, at + ${`${withinMs} milliseconds`}::interval AS frees
          FROM contact_attempts WHERE ${conditionOf(by, keys)} AND kind = ${kind} AND at > ${since}::timestamptz
          ORDER BY at DESC OFFSET ${most - 1} LIMIT 1)`;
      }),
  );
  const { rows } = await tx.execute<{ list: number; wait: number }>(sql`
    SELECT list, ceil(extract(epoch FROM max(frees) - ${at.toISOString()}::timestamptz))::int AS wait
    FROM (${sql.join(full, sql` UNION ALL `)}) AS full_limits GROUP BY list`);
  return lists.map((limits, list) => {
    const wait = rows.find((row) => row.list === list)?.wait;
    const least = limits.some(({ most }) => most === 0) ? CLOSED_SECONDS : 0;
    return wait === undefined ? least : Math.max(1, least, wait);
  });
}

function conditionOf(by: ContactLimit['by'], { target, block, network, visitorId }: Counted) {
  const withoutProof = sql`lane <> 'proven'`;
  switch (by) {
    case 'own':
      return sql`target = ${target} AND visitor_id = ${visitorId}`;
    case 'target':
      return sql`target = ${target} AND ${withoutProof}`;
    case 'target-network':
      return sql`target = ${target} AND network = ${network} AND ${withoutProof}`;
    case 'network':
      return sql`network = ${network} AND ${withoutProof}`;
    case 'visitor':
      return sql`visitor_id = ${visitorId} AND ${withoutProof}`;
    case 'block':
      return sql`block = ${block} AND ${withoutProof}`;
    case 'portal':
      return withoutProof;
  }
}
