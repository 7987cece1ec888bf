import { formatSolution, type WorkChallenge } from '@portal/contract/http/proof-of-work';
import { createSha256Matcher } from './sha256-matcher.ts';

/** Duration of a slice of work: short enough that the page responds to a press in between, also on a cheap phone. */
const SLICE_MS = 12;
const HASHES_PER_TIME_CHECK = 200;

/**
 * Solves a proof-of-work challenge in slices, so that the page stays responsive.
 * @returns the value of the header `proof-of-work`
 * @throws when the challenge has no solution
 */
export async function solveChallenge(challenge: WorkChallenge): Promise<string> {
  const isSolution = createSha256Matcher(challenge.salt, challenge.challenge);
  let number = 0;
  while (number <= challenge.maxnumber) {
    const until = performance.now() + SLICE_MS;
    while (number <= challenge.maxnumber && performance.now() < until) {
      for (const end = number + HASHES_PER_TIME_CHECK; number < end; number += 1) {
        if (isSolution(number)) return formatSolution(challenge, number);
      }
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  throw new Error('The challenge has no solution');
}
