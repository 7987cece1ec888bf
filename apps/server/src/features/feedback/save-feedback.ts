import { createHash, randomInt } from 'node:crypto';
import type { CallInput, CallResult } from '@portal/contract/calls';
import type { Clock } from '@portal/domain/clock';
import type { Locale } from '@portal/domain/locale';
import { eq, lt } from 'drizzle-orm';
import type { Db } from '../../platform/db/open-db.ts';
import { feedback } from './tables.ts';

/** Without letters and digits that are read for one another. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const REFERENCE_LENGTH = 8;

/** An opinion is of no use to anybody after it (docs/content.md). */
const KEPT_MS = 182 * 24 * 3_600_000;

export type FeedbackDeps = {
  db: Db;
  clock: Clock;
  /** A number from 0 up to, not including, `below`. */
  random?: (below: number) => number;
};

type Sender = { visitorId: string; locale: Locale };

/** Keeps an opinion and gives its reference. What the same browser sends once more on the same day is one opinion. */
export async function saveFeedback(
  { db, clock, random = randomInt }: FeedbackDeps,
  given: Required<CallInput<'saveFeedback'>>,
  { visitorId, locale }: Sender,
): Promise<CallResult<'saveFeedback'>> {
  const at = clock.now();
  const { topic, rating } = given;
  const [message, contact] = [withoutControls(given.message), withoutControls(given.contact)];
  const day = at.toISOString().slice(0, 10);
  const sending = createHash('sha256')
    .update([visitorId, day, topic, rating, message, contact].join('\0'))
    .digest('base64url');
  const reference = Array.from({ length: REFERENCE_LENGTH }, () => SIGNS[random(SIGNS.length)]).join('');
  const row = { reference, sending, topic, rating, message, contact: contact || null, locale, at };
  const inserted = await db
    .insert(feedback)
    .values(row)
    .onConflictDoNothing({ target: feedback.sending })
    .returning({ reference: feedback.reference });
  if (inserted[0]) return inserted[0];
  const [known] = await db
    .select({ reference: feedback.reference })
    .from(feedback)
    .where(eq(feedback.sending, sending));
  if (!known) throw new Error('An opinion that stood in the way of another is gone');
  return known;
}

/** Lines stay lines; whatever else steers a terminal goes. */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are taken out
  return text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ');
}

/** Erases opinions older than half a year. */
export async function eraseFeedback({ db, clock }: FeedbackDeps): Promise<void> {
  await db.delete(feedback).where(lt(feedback.at, new Date(clock.now().getTime() - KEPT_MS)));
}
