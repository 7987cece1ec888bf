/**
 * Proof of work in ALTCHA's open scheme (https://altcha.org/docs/v1/challenge/): a browser computes
 * for about a second before it can make us send a message, so that sending thousands is expensive. Without the schema
 * library, so that browsers can import it.
 */

/** Header with the solution, sent with the call that it allows. */
export const WORK_HEADER = 'proof-of-work';

/** Find the number from 0 to `maxnumber` for which SHA-256(`salt` + number) is `challenge`, in hex. */
export type WorkChallenge = {
  algorithm: 'SHA-256';
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
};

/** A solved challenge. */
export type WorkSolution = Pick<WorkChallenge, 'algorithm' | 'challenge' | 'salt' | 'signature'> & {
  number: number;
};

/** Formats a solution for the header: JSON in Base64. */
export function formatSolution(
  { algorithm, challenge, salt, signature }: WorkChallenge,
  number: number,
): string {
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature } satisfies WorkSolution));
}

/** A valid header has about 400 characters. */
const MAX_LENGTH = 1_000;

/** Parses the header; `null` when it is malformed. */
export function parseSolution(header: string): WorkSolution | null {
  if (header.length > MAX_LENGTH) return null;
  try {
    const given: unknown = JSON.parse(atob(header));
    return isSolution(given) ? given : null;
  } catch {
    return null;
  }
}

function isSolution(given: unknown): given is WorkSolution {
  if (typeof given !== 'object' || given === null) return false;
  const { algorithm, challenge, salt, signature, number } = given as Record<string, unknown>;
  const texts = [challenge, salt, signature].every((text) => typeof text === 'string' && text.length <= 200);
  return algorithm === 'SHA-256' && texts && Number.isSafeInteger(number);
}
