import { createHash } from 'node:crypto';
import { formatSolution, type WorkChallenge } from '@portal/contract/http/proof-of-work';

/** Solves a challenge like a browser and returns the value of the header. */
export function solveChallenge(challenge: WorkChallenge): string {
  for (let number = 0; number <= challenge.maxnumber; number += 1) {
    const hash = createHash('sha256').update(`${challenge.salt}${number}`).digest('hex');
    if (hash === challenge.challenge) return formatSolution(challenge, number);
  }
  throw new Error('the challenge has no solution');
}
