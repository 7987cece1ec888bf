import { z } from 'zod';

const SHORTEST = 5;
const LONGEST = 300;
/** `aaaaa` and `.....` are no reasons: a word or a number of a ticket has several letters or digits. */
const FEWEST_DIFFERENT = 4;

/** Whether a text can be a reason: long enough, and not the same key again and again. */
export function isReason(text: string): boolean {
  const letters = text.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? [];
  return text.trim().length >= SHORTEST && new Set(letters).size >= FEWEST_DIFFERENT;
}

/** The reason for an act: a sentence, kept forever. */
export const reasonField = z.string().trim().min(SHORTEST).max(LONGEST).refine(isReason);
