import { isSafePattern as judge } from 'redos-detector';

/** Enough for any honest pattern, and deterministic: a limit in time would depend on the machine's mood. */
const MOST_STEPS = 2000;
/** Ways one text may match; every one more is another try for the engine. */
const MOST_WAYS = 200;

/** Patterns of forms that were judged already: most changes of the content touch none. */
const judged = new Map<string, boolean>();
const MOST_JUDGED = 500;

/**
 * Whether no text can make a regular expression slow. A pattern that is too tangled to tell counts as slow. Takes at
 * most about 0.3 s, once.
 */
export function isSafePattern(pattern: string): boolean {
  const isSafe = judged.get(pattern) ?? judgePattern(pattern);
  if (judged.size >= MOST_JUDGED) judged.clear();
  judged.set(pattern, isSafe);
  return isSafe;
}

function judgePattern(pattern: string): boolean {
  try {
    return judge(pattern, { unicode: compilesInUnicode(pattern), maxScore: MOST_WAYS, maxSteps: MOST_STEPS })
      .safe;
  } catch {
    return false;
  }
}

function compilesInUnicode(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, 'u'));
  } catch {
    return false;
  }
}
