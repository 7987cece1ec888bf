import { countryLocale } from '@portal/domain/language/locale';
import type { InboundMessage } from '@portal/operator/inbound-port';
import { and, desc, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Code } from '../code-store.ts';
import type { CodesDeps } from '../codes-deps.ts';
import { findProofWords, fitProof, localeOf } from '../describe-proof.ts';
import { findHandsetProof, lockHandset } from '../handset-proofs.ts';
import { resetFailures } from '../limits/failed-checks.ts';
import { codes } from '../tables.ts';

/** A group of digits, possibly with spaces or hyphens: `4829 36`; in USSD `*300*482936#`. */
const DIGIT_GROUP = /\d(?:[ -]?\d)*/g;
/** One SMS, and one screen of USSD with the way back below it. */
const ONE_SCREEN = 150;
const MIN_LENGTH = 6;
const MAX_LENGTH = 10;

/** The answers to the question, alone in their message: a dialled string never has both the code and its answer. */
const ANSWERS = { '1': 'yes', '2': 'no' } as const;
type Answer = (typeof ANSWERS)[keyof typeof ANSWERS];

/**
 * Handles a message from a customer's handset; the network vouches for the sender. The code of an open proof of that number
 * is answered with the question whether its owner wants what it is for. Only the answer `1` to that question proves the
 * number, for the browser that shows the code and for nothing else (RULINGS 81).
 * @returns the reply for the handset, in the language of the page; `null`: the message needs none
 */
export async function receiveHandsetCode(
  deps: CodesDeps,
  { from, text }: InboundMessage,
): Promise<string | null> {
  const answer = readAnswer(text);
  if (answer) return answerHandsetQuestion(deps, from, { answer });
  const typed = extractCodes(text);
  for (const code of typed) {
    const question = await askOnHandset(deps, from, code);
    if (question !== null) return question;
  }
  return typed.length > 0 ? deps.formatText('handset.unknown', countryLocale()) : null;
}

/**
 * Asks the owner of a number whether a browser may do what the code is for. A question that was asked before can no longer
 * be answered, so that an answer is about the last one.
 * @returns the question; `null` for a code that is not open for this number
 */
export async function askOnHandset(
  deps: CodesDeps,
  msisdn: InboundMessage['from'],
  handsetCode: string,
): Promise<string | null> {
  const now = deps.clock.now();
  const proof = await findHandsetProof(deps.db, { msisdn, code: handsetCode, now });
  const words = proof && (await findProofWords(deps, proof, { locale: localeOf(proof) }));
  if (!proof || !words) return null;
  if (proof.verifiedAt) return deps.formatText('handset.confirmed', words.locale);
  await deps.db.transaction(async (tx) => {
    await lockHandset(tx, msisdn);
    const isOfNumber = and(eq(codes.msisdn, msisdn), isNotNull(codes.handsetCode));
    await tx
      .update(codes)
      .set({ askedAt: null })
      .where(and(isOfNumber, isNotNull(codes.askedAt), ne(codes.id, proof.id)));
    await tx.update(codes).set({ askedAt: now }).where(eq(codes.id, proof.id));
  });
  const write = (allowed: string) => deps.formatText('handset.ask', words.locale, { allowed });
  return fitProof(deps, words, { write, most: ONE_SCREEN });
}

/** Withdraws a question that could not be shown: nobody may answer yes to what he has not read. */
export async function withdrawHandsetQuestion(
  { db }: CodesDeps,
  msisdn: InboundMessage['from'],
): Promise<void> {
  await db
    .update(codes)
    .set({ askedAt: null })
    .where(and(eq(codes.msisdn, msisdn), isNotNull(codes.askedAt)));
}

/**
 * Takes the answer to the last question that the handset was asked. A yes counts once; after a no the code is over.
 * @param given.code the code that was asked about, where the answer came in a session of its own
 * @returns the result for the handset; `null` when the question is not open
 */
export async function answerHandsetQuestion(
  deps: CodesDeps,
  msisdn: InboundMessage['from'],
  { code, answer }: { code?: string; answer: Answer },
): Promise<string | null> {
  const now = deps.clock.now();
  const answered = await deps.db.transaction(async (tx): Promise<Code | null> => {
    await lockHandset(tx, msisdn);
    const isOpen = and(isNull(codes.verifiedAt), gt(codes.expiresAt, now), isNotNull(codes.askedAt));
    const [asked] = await tx
      .select()
      .from(codes)
      .where(and(eq(codes.msisdn, msisdn), isNotNull(codes.handsetCode), isOpen))
      .orderBy(desc(codes.askedAt))
      .limit(1);
    if (!asked || (code !== undefined && asked.handsetCode !== code)) return null;
    const result = answer === 'yes' ? { verifiedAt: now } : { expiresAt: now };
    await tx
      .update(codes)
      .set({ ...result, askedAt: null })
      .where(eq(codes.id, asked.id));
    return asked;
  });
  if (!answered) return null;
  if (answer === 'no') return deps.formatText('handset.declined', localeOf(answered));
  await resetFailures(deps.db, msisdn);
  return deps.formatText('handset.confirmed', localeOf(answered));
}

function readAnswer(text: string): Answer | null {
  const typed = text.trim();
  return typed === '1' || typed === '2' ? ANSWERS[typed] : null;
}

/** The groups of digits in a text that have the length of a code. */
function extractCodes(text: string): string[] {
  const groups = text.slice(0, 200).match(DIGIT_GROUP) ?? [];
  const digits = groups.map((group) => group.replace(/[ -]/g, ''));
  return digits.filter(({ length }) => length >= MIN_LENGTH && length <= MAX_LENGTH).slice(0, 3);
}
