import type { WorkChallenge } from '@portal/contract/http/proof-of-work';
import type { Tx } from '@portal/platform/database/open-db';
import { preparedStatement, queryPrepared } from '@portal/platform/database/prepared-statement';
import { hasProvenMailbox, hasProvenNumber } from '../code-store.ts';
import type { CodesDeps } from '../codes-deps.ts';
import { type Contact, type ContactKeys, contactKeys } from './contact.ts';
import { CONTACT_LIMITS, type ContactKind, type TrustLevel } from './contact-limits.ts';
import { countContact } from './count-contact.ts';
import { secondsBlocked } from './failed-checks.ts';
import { issueChallenge, type SolvedChallenge, useChallenge, verifySolution } from './proof-of-work.ts';
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
 * Serialises requests for the same number or mailbox, for the same recipient and from the same network until this
 * transaction commits, so that simultaneous requests are counted one after the other. The locks are always taken in the same
 * order, which prevents deadlocks.
 */
export async function lockContact(tx: Tx, contact: Contact): Promise<void> {
  const { network, target } = contactKeys(contact);
  const recipient = contact.recipient ? `recipient:${contact.recipient}` : null;
  await queryPrepared(tx, LOCK({ network: `network:${network}`, target, recipient }));
}

const LOCK = preparedStatement<{ network: string; target: string; recipient: string | null }>(
  'lock-contact',
  `SELECT pg_advisory_xact_lock(hashtextextended(name, 0))
   FROM (VALUES (1, $network::text), (2, $target::text), (3, $recipient::text)) AS locks (turn, name)
   WHERE name IS NOT NULL ORDER BY turn`,
);

/**
 * Counts a contact against every limit of its trust level (contact-limits.ts), or returns why it is refused. Call it
 * after {@link lockContact}, in the same transaction.
 * @param contact.isProven whether the browser has proved the target, if the caller knows
 */
export async function allowContact(
  tx: Tx,
  deps: LimitsDeps,
  { isProven, ...contact }: Contact & { isProven?: boolean },
): Promise<ContactRefusal | null> {
  const keys = contactKeys(contact);
  const proven = isProven ?? (await isProvenTarget(tx, contact));
  const solved = proven ? null : await useSolution(tx, { secret: deps.secret, contact, keys });
  const trustLevel: TrustLevel = proven ? 'proven' : solved ? 'challenged' : 'open';
  const isGuarded = contact.kind === 'code' && !proven;
  const isTripped = isGuarded && (await isBreakerTripped(tx, contact.at));
  const blockedSeconds = isGuarded ? await secondsBlocked(tx, contact.msisdn, contact.at) : 0;
  const applicableLevels =
    trustLevel === 'open' ? (['open', 'challenged'] as const) : ([trustLevel] as const);
  const limits = applicableLevels.map((each) =>
    limitsOf(deps, { kind: contact.kind, trustLevel: each, isTripped }),
  );
  const [wait = 0, waitWithChallenge = wait] = await countContact(tx, {
    lists: limits,
    contact,
    keys,
    trustLevel,
    isBlocked: blockedSeconds > 0,
  });
  if (blockedSeconds > 0) return { retryAfterSeconds: Math.max(blockedSeconds, wait) };
  if (wait === 0) return null;
  if (trustLevel !== 'open' || waitWithChallenge > 0) {
    return { retryAfterSeconds: Math.min(wait, waitWithChallenge) };
  }
  const maxNumber = deps.challengeWork * (isTripped ? 2 : 1);
  const challengeInput = { boundTo: challengeBinding(contact, keys), maxNumber, now: contact.at };
  return { retryAfterSeconds: wait, proofOfWork: issueChallenge(deps.secret, challengeInput) };
}

function isProvenTarget(tx: Tx, { msisdn, email, visitorId, at }: Contact): Promise<boolean> {
  return email
    ? hasProvenMailbox(tx, { visitorId, email, now: at })
    : hasProvenNumber(tx, { visitorId, msisdn, now: at });
}

/** A challenge is valid for one browser, one kind of contact and one number or mailbox. */
function challengeBinding({ kind }: Contact, { target, visitorId }: ContactKeys): string {
  return `${visitorId} ${kind} ${target}`;
}

async function useSolution(
  tx: Tx,
  { secret, contact, keys }: Pick<LimitsDeps, 'secret'> & { contact: Contact; keys: ContactKeys },
): Promise<SolvedChallenge | null> {
  const solved = verifySolution(secret, contact.solution, {
    boundTo: challengeBinding(contact, keys),
    now: contact.at,
  });
  return solved && (await useChallenge(tx, solved)) ? solved : null;
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
