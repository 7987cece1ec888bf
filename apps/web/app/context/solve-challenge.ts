import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { formatSolution, type WorkChallenge } from '@portal/contract/http/proof-of-work';

/** Duration of a slice of work: short enough that the page responds to a press in between, also on a cheap phone. */
const SLICE_MS = 12;
const HASHES_PER_TIME_CHECK = 200;

/**
 * Solves a proof-of-work challenge in slices, so that the page stays responsive. Not with WebCrypto: a call of it takes longer
 * than such a hash, and it is missing without HTTPS.
 * @returns the value of the header `proof-of-work`
 * @throws when the challenge has no solution
 */
export async function solveChallenge(challenge: WorkChallenge): Promise<string> {
  // The complete blocks of the salt are hashed once.
  const ofSalt = sha256.create().update(utf8ToBytes(challenge.salt));
  const hashOf = (number: number) =>
    bytesToHex(
      ofSalt
        .clone()
        .update(utf8ToBytes(`${number}`))
        .digest(),
    );
  let number = 0;
  while (number <= challenge.maxnumber) {
    const until = performance.now() + SLICE_MS;
    while (number <= challenge.maxnumber && performance.now() < until) {
      for (const end = number + HASHES_PER_TIME_CHECK; number < end; number += 1) {
        if (hashOf(number) === challenge.challenge) return formatSolution(challenge, number);
      }
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  throw new Error('The challenge has no solution');
}
