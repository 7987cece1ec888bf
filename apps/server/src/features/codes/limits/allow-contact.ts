import type { WorkChallenge } from '@portal/contract/http/proof-of-work';
import type { DbOrTx, Tx } from '@portal/platform/database/open-db';
import { preparedStatement, queryPrepared } from '@portal/platform/database/prepared-statement';
import { hasProvenMailbox, hasProvenNumber } from '../code-store.ts';
import type { CodesDeps } from '../codes-deps.ts';
import { type Contact, type ContactKeys, contactKeys } from './contact.ts';
import { CONTACT_LIMITS, type ContactKind, type TrustLevel } from './contact-limits.ts';
import { countContact, lockNames } from './count-contact.ts';
import { secondsBlocked } from './failed-checks.ts';
import { issueChallenge, useChallenge, verifySolution } from './proof-of-work.ts';
import { isBreakerTripped, limitsWhenTripped } from './sms-breaker.ts';

/** Why a contact is not allowed now. */
export type ContactRefusal = {
  /** Seconds until the same request is allowed again, possibly with a challenge that is issued then. */
  retryAfterSeconds: number;
  /** With this challenge solved, the request is allowed at once. Left out where a challenge would not help. */
  proofOfWork?: WorkChallenge;
};

type LimitsDeps = Pick<CodesDeps, 'secret' | 'challengeWork' | 'limitFactor'>;

/**
 * Takes the locks of a contact until this transaction commits, so that simultaneous requests are decided one after the other.
 * {@link allowContact} takes them too: only who reads before it needs this.
 */
export async function lockContact(tx: Tx, contact: Contact): Promise<void> {
  await queryPrepared(tx, LOCK({ names: lockNames(contact, contactKeys(contact)) }));
}

const LOCK = preparedStatement<{ names: string[] }>(
  'lock-contact',
  `SELECT pg_advisory_xact_lock(hashtextextended(name, 0))
   FROM unnest($names::text[]) WITH ORDINALITY AS locks (name, turn) ORDER BY turn`,
);

/** What the caller knows of a contact. */
type KnownContact = Contact & {
  /** Whether the browser has proved the target; read when it is left out. */
  isProven?: boolean;
  /** Whether it has solved its challenge, by {@link useSolution}; used here when it is left out. */
  isSolved?: boolean;
};

/** Counts a contact against every limit of its trust level (contact-limits.ts), or returns why it is refused. */
export async function allowContact(
  db: DbOrTx,
  deps: LimitsDeps,
  contact: KnownContact,
): Promise<ContactRefusal | null> {
  const refusal = await allowUnchanged(db, deps, { ...contact, knownId: null });
  if (refusal === 'outdated') throw new Error('a contact without known ones cannot be outdated');
  return refusal;
}

/**
 * The same for a caller who decided without the locks by what there was until the contact `knownId`.
 * @returns `outdated` when the number or the recipient was contacted since; nothing is counted
 */
export async function allowUnchanged(
  db: DbOrTx,
  deps: LimitsDeps,
  { isProven, isSolved, knownId, ...contact }: KnownContact & { knownId: number | null },
): Promise<ContactRefusal | 'outdated' | null> {
  const keys = contactKeys(contact);
  const proven = isProven ?? (await isProvenTarget(db, contact));
  const solved = !proven && (isSolved ?? (await useSolution(db, deps, contact)));
  const trustLevel: TrustLevel = proven ? 'proven' : solved ? 'challenged' : 'open';
  const isGuarded = contact.kind === 'code' && !proven;
  const isTripped = isGuarded && (await isBreakerTripped(db, contact.at));
  const blockedSeconds = isGuarded ? await secondsBlocked(db, contact.msisdn, contact.at) : 0;
  const applicableLevels =
    trustLevel === 'open' ? (['open', 'challenged'] as const) : ([trustLevel] as const);
  const limits = applicableLevels.map((each) =>
    limitsOf(deps, { kind: contact.kind, trustLevel: each, isTripped }),
  );
  const waits = await countContact(db, {
    lists: limits,
    contact,
    keys,
    trustLevel,
    isBlocked: blockedSeconds > 0,
    knownId,
  });
  if (waits === null) return 'outdated';
  const [wait = 0, waitWithChallenge = wait] = waits;
  if (blockedSeconds > 0) return { retryAfterSeconds: Math.max(blockedSeconds, wait) };
  if (wait === 0) return null;
  if (trustLevel !== 'open' || waitWithChallenge > 0) {
    return { retryAfterSeconds: Math.min(wait, waitWithChallenge) };
  }
  const maxNumber = deps.challengeWork * (isTripped ? 2 : 1);
  const challengeInput = { boundTo: challengeBinding(contact, keys), maxNumber, now: contact.at };
  return { retryAfterSeconds: wait, proofOfWork: issueChallenge(deps.secret, challengeInput) };
}

function isProvenTarget(db: DbOrTx, { msisdn, email, visitorId, at }: Contact): Promise<boolean> {
  return email
    ? hasProvenMailbox(db, { visitorId, email, now: at })
    : hasProvenNumber(db, { visitorId, msisdn, now: at });
}

/** A challenge is valid for one browser, one kind of contact and one number or mailbox. */
function challengeBinding({ kind }: Contact, { target, visitorId }: ContactKeys): string {
  return `${visitorId} ${kind} ${target}`;
}

/** Whether the browser has solved the challenge of this contact, which is used up by it. */
export async function useSolution(
  db: DbOrTx,
  { secret }: Pick<LimitsDeps, 'secret'>,
  contact: Contact,
): Promise<boolean> {
  const solved = verifySolution(secret, contact.solution, {
    boundTo: challengeBinding(contact, contactKeys(contact)),
    now: contact.at,
  });
  return solved !== null && useChallenge(db, solved);
}

/** RATE_LIMIT_FACTOR multiplies all limits but those of codes, like those of every other request, for tests and load runs. */
function limitsOf(
  { limitFactor }: LimitsDeps,
  { kind, trustLevel, isTripped }: { kind: ContactKind; trustLevel: TrustLevel; isTripped: boolean },
) {
  const limits = CONTACT_LIMITS[kind][trustLevel];
  if (kind !== 'code')
    return limits.map((limit) => ({ ...limit, most: Math.max(1, Math.floor(limit.most * limitFactor)) }));
  return isTripped ? limitsWhenTripped(limits, trustLevel) : limits;
}
