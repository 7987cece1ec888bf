import { createHmac } from 'node:crypto';
import type { VotesOnQuestion } from '@portal/contract/calls/help';
import { placedQuestions } from '@portal/domain/help/help';
import { DEFAULT_LOCALE } from '@portal/domain/language/locale';
import type { Clock } from '@portal/domain/time/clock';
import { acceptedSecrets, type Secret } from '@portal/platform/crypto/secret';
import type { Db } from '@portal/platform/database/open-db';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { RateLimiter } from '@portal/platform/http/rate-limits/rate-limiter';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Faqs } from './read-faqs.ts';
import { faqVotes } from './tables.ts';

/** Who votes. */
export type Voter = {
  visitorId: string;
  /** The visitor's cookie came with the request. */
  isKnown: boolean;
  /** Network of the client, for limits. */
  address: string;
};

/** Whether an answer helped a visitor. */
type Vote = { questionId: string; voter: Voter; helpful: boolean };

/** Dependencies of the votes. `secret`: key of the voters' hashes. */
export type FaqVotesDeps = { db: Db; clock: Clock; secret: Secret };

/**
 * Records a vote of a visitor whose cookie came with the request (RULINGS 87); of an address only some on one question a
 * day, because cookies cost nothing. Returns whether it was counted.
 * @throws PortalError NOT_FOUND for a question that does not exist, UNAVAILABLE without the database
 */
export async function castVote(
  deps: FaqVotesDeps & { faqs: () => Faqs; limiter: RateLimiter },
  { questionId, voter, helpful }: Vote,
): Promise<boolean> {
  if (!isVotable(deps, questionId)) throw new PortalError('NOT_FOUND');
  if (!voter.isKnown) return false;
  const keys = { address: `${voter.address} ${questionId}`, visitorId: null };
  if ((await mapToUnavailable(deps.limiter('votesOnQuestion', keys))) !== null) return false;
  await mapToUnavailable(voteOnFaq(deps, { questionId, visitorId: voter.visitorId, helpful }));
  return true;
}

/** Whether a question with this id exists and has an answer of its own. */
function isVotable({ faqs }: { faqs: () => Faqs }, questionId: string): boolean {
  return placedQuestions(faqs().topics[DEFAULT_LOCALE]).some(
    ({ question: { id, path } }) => id === questionId && path === null,
  );
}

/**
 * Records a visitor's vote. It replaces an earlier vote on the same question, also one stored under an earlier secret.
 */
async function voteOnFaq(
  { db, clock, secret }: FaqVotesDeps,
  { questionId, visitorId, helpful }: { questionId: string; visitorId: string; helpful: boolean },
): Promise<void> {
  const at = clock.now();
  const [voter, ...earlier] = votersOf(secret, questionId, visitorId);
  await db.transaction(async (tx) => {
    const isEarlierVote = and(eq(faqVotes.questionId, questionId), inArray(faqVotes.voter, earlier));
    if (earlier.length > 0) await tx.delete(faqVotes).where(isEarlierVote);
    await tx
      .insert(faqVotes)
      .values({ questionId, voter, helpful, at })
      .onConflictDoUpdate({ target: [faqVotes.questionId, faqVotes.voter], set: { helpful, at } });
  });
}

/** Reads the share of helpful votes on a question (0 to 100, `null` without votes) and the visitor's own vote. */
export async function readFaqVotes(
  { db, secret }: Pick<FaqVotesDeps, 'db' | 'secret'>,
  questionId: string,
  visitorId: string,
): Promise<VotesOnQuestion> {
  const voters = votersOf(secret, questionId, visitorId);
  const [row] = await db
    .select({
      percentage: PERCENTAGE,
      own: sql<
        boolean | null
      >`bool_or(${faqVotes.helpful}) FILTER (WHERE ${inArray(faqVotes.voter, voters)})`,
    })
    .from(faqVotes)
    .where(eq(faqVotes.questionId, questionId));
  return row ?? { percentage: null, own: null };
}

/** Reads the share of helpful votes, 0 to 100, of each question that has votes. */
export async function readFaqPercentages({ db }: Pick<FaqVotesDeps, 'db'>): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: faqVotes.questionId, percentage: PERCENTAGE })
    .from(faqVotes)
    .groupBy(faqVotes.questionId);
  return new Map(rows.flatMap(({ id, percentage }) => (percentage === null ? [] : [[id, percentage]])));
}

const PERCENTAGE = sql<number | null>`round(100.0 * avg(${faqVotes.helpful}::int))::int`;

/** Hashes of the visitor for a question: with the current secret, then with each earlier one. */
function votersOf(secret: Secret, questionId: string, visitorId: string): [string, ...string[]] {
  const [own, ...previous] = acceptedSecrets(secret);
  const voterBy = (each: Secret) => voterOf(each, questionId, visitorId);
  return [voterBy(own), ...previous.map(voterBy)];
}

function voterOf(secret: Secret, questionId: string, visitorId: string): string {
  return createHmac('sha256', secret.reveal())
    .update(`faq-vote:${questionId}:${visitorId}`)
    .digest('base64url');
}
