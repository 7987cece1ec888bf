/**
 * Proof of work in ALTCHA's open scheme (https://altcha.org/docs/v1/challenge/): a browser that makes us send a message spends
 * a second of its processor first, so that sending thousands costs something. Free of the schema library, so that a browser
 * may import it.
 */

/** Header that carries a solution, beside the payload of the call it allows. */
export const WORK_HEADER = 'proof-of-work';

/** What a browser has to solve: the number from 0 to `maxnumber` of which SHA-256(`salt` + number) is `challenge`, in hex. */
export type WorkChallenge = {
  algorithm: 'SHA-256';
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
};

/** A challenge with the number that was found. */
export type WorkSolution = Pick<WorkChallenge, 'algorithm' | 'challenge' | 'salt' | 'signature'> & {
  number: number;
};

/** As the header carries it: JSON in Base64. */
export function formatSolution(
  { algorithm, challenge, salt, signature }: WorkChallenge,
  number: number,
): string {
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature } satisfies WorkSolution));
}

/** The longest honest header is some 400 characters. */
const LONGEST = 1_000;

/** Reads the header; `null` when it is none. */
export function parseSolution(header: string): WorkSolution | null {
  if (header.length > LONGEST) return null;
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
