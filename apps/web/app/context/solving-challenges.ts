import type { Answer, CallOptions } from '@portal/contract/http/portal-client';

type Call<Input, Result> = (input: Input, options?: CallOptions) => Promise<Answer<Result>>;

/**
 * Makes a call that solves the proof-of-work challenge of a refusal by itself, and is then made once more: a customer
 * behind the address of many others sees an answer that takes a second longer.
 */
export function solvingChallenges<Input, Result>(call: Call<Input, Result>): Call<Input, Result> {
  return async (input, options) => {
    const answer = await call(input, options);
    const challenge = answer.kind === 'refused' ? answer.details.proofOfWork : undefined;
    if (!challenge || options?.signal?.aborted) return answer;
    try {
      const { solveChallenge } = await import('./solve-challenge.ts');
      return await call(input, { ...options, solution: await solveChallenge(challenge) });
    } catch {
      return answer;
    }
  };
}
