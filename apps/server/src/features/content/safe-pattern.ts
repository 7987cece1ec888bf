import { isSafePattern as analyse } from 'redos-detector';

/** More than any normal pattern needs. A time limit would depend on the machine. */
const MAX_STEPS = 2000;
/** Ways in which one text may match; the engine may try them all. */
const MAX_MATCHES = 200;

/** Cache by pattern: most changes of the content change no pattern. */
const results = new Map<string, boolean>();
const MAX_RESULTS = 500;

/**
 * Checks that no text can make a regular expression slow. A pattern that is too complex to analyse counts as slow.
 * Takes up to 0.3 s, once per pattern.
 */
export function isSafePattern(pattern: string): boolean {
  const isSafe = results.get(pattern) ?? analysePattern(pattern);
  if (results.size >= MAX_RESULTS) results.clear();
  results.set(pattern, isSafe);
  return isSafe;
}

function analysePattern(pattern: string): boolean {
  try {
    return analyse(pattern, {
      unicode: compilesInUnicode(pattern),
      maxScore: MAX_MATCHES,
      maxSteps: MAX_STEPS,
    }).safe;
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
