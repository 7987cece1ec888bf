import { createHash } from 'node:crypto';
import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import type { Locale } from '@portal/domain/language/locale';
import type { Clock } from '@portal/domain/time/clock';
import { newReference } from '@portal/platform/crypto/new-reference';
import type { Db } from '@portal/platform/database/open-db';
import { lt } from 'drizzle-orm';
import { feedback } from './tables.ts';

/** Feedback is erased after half a year (docs/content.md). */
const RETENTION_MS = 182 * 24 * 3_600_000;

/** Dependencies of the feedback calls. */
export type FeedbackDeps = { db: Db; clock: Clock };

type Sender = { visitorId: string; locale: Locale };

/**
 * Stores feedback and returns its reference. Equal feedback from the same browser on the same day (UTC) is stored
 * once.
 */
export async function saveFeedback(
  { db, clock }: FeedbackDeps,
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
  const reference = newReference();
  const row = { reference, sending, topic, rating, message, contact: contact || null, locale, at };
  // Setting the column to its own value returns the reference of equal feedback that is stored already.
  const [stored] = await db
    .insert(feedback)
    .values(row)
    .onConflictDoUpdate({ target: feedback.sending, set: { sending } })
    .returning({ reference: feedback.reference });
  if (!stored) throw new Error('feedback was not stored');
  return stored;
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
