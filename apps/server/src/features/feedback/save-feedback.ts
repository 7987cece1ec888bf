import { createHash, randomInt } from 'node:crypto';
import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import type { Locale } from '@portal/domain/language/locale';
import type { Clock } from '@portal/domain/time/clock';
import { eq, lt } from 'drizzle-orm';
import type { Db } from '../../platform/database/open-db.ts';
import { feedback } from './tables.ts';

/** Letters and digits that cannot be mistaken for one another. */
const REFERENCE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const REFERENCE_LENGTH = 8;

/** Feedback is erased after half a year (docs/content.md). */
const RETENTION_MS = 182 * 24 * 3_600_000;

/** Dependencies of the feedback calls. */
export type FeedbackDeps = {
  db: Db;
  clock: Clock;
  /** Returns an integer from 0 to `below`, exclusive. Defaults to `crypto.randomInt`. */
  random?: (below: number) => number;
};

type Sender = { visitorId: string; locale: Locale };

/**
 * Stores feedback and returns its reference. Equal feedback from the same browser on the same day (UTC) is stored
 * once.
 */
export async function saveFeedback(
  { db, clock, random = randomInt }: FeedbackDeps,
  input: Required<CallInput<'saveFeedback'>>,
  { visitorId, locale }: Sender,
): Promise<CallResult<'saveFeedback'>> {
  const at = clock.now();
  const { topic, rating } = input;
  const [message, contact] = [
    replaceControlCharacters(input.message),
    replaceControlCharacters(input.contact),
  ];
  const day = at.toISOString().slice(0, 10);
  const sending = createHash('sha256')
    .update([visitorId, day, topic, rating, message, contact].join('\0'))
    .digest('base64url');
  const reference = Array.from(
    { length: REFERENCE_LENGTH },
    () => REFERENCE_ALPHABET[random(REFERENCE_ALPHABET.length)],
  ).join('');
  const row = { reference, sending, topic, rating, message, contact: contact || null, locale, at };
  const inserted = await db
    .insert(feedback)
    .values(row)
    .onConflictDoNothing({ target: feedback.sending })
    .returning({ reference: feedback.reference });
  if (inserted[0]) return inserted[0];
  const [existing] = await db
    .select({ reference: feedback.reference })
    .from(feedback)
    .where(eq(feedback.sending, sending));
  if (!existing) throw new Error('feedback not found after an insert conflict');
  return existing;
}

/** Replaces control characters, which could move the cursor of a terminal, by spaces. Line breaks stay. */
function replaceControlCharacters(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  return text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ');
}

/** Erases feedback older than half a year. */
export async function eraseFeedback({ db, clock }: FeedbackDeps): Promise<void> {
  await db.delete(feedback).where(lt(feedback.at, new Date(clock.now().getTime() - RETENTION_MS)));
}
