import type { CallOptions, PortalClient } from '@portal/contract/http/portal-client';
import type { WorkChallenge } from '@portal/contract/http/proof-of-work';

/** Field of a form that a script posted: its page can open dialogs and solve a challenge. */
export const SCRIPT_FIELD = 'script';
/** Field with the solution of a proof-of-work challenge. */
export const SOLUTION_FIELD = 'solution';

/** The result of an action, with the challenge to solve before the form is posted again. */
export type Challenged<Result> = Result & { challenge?: WorkChallenge };

/**
 * Runs an action whose calls may be refused with a proof-of-work challenge. The solution in the form goes with each
 * call. A form that a script posted without one gets the challenge with its result.
 * @param take runs the action with the portal it is given
 */
export async function takePost<Result extends object>(
  portal: PortalClient,
  form: FormData,
  take: (portal: PortalClient) => Promise<Result>,
): Promise<Challenged<Result>> {
  const solution = form.get(SOLUTION_FIELD);
  let challenge: WorkChallenge | undefined;
  const calls = Object.entries(portal).map(([name, call]) => [
    name,
    async (input: never, options?: CallOptions) => {
      const answer = await call(input, typeof solution === 'string' ? { ...options, solution } : options);
      if (answer.kind === 'refused') challenge ??= answer.details.proofOfWork;
      return answer;
    },
  ]);
  const result = await take(Object.fromEntries(calls) as PortalClient);
  const canSolve = form.has(SCRIPT_FIELD) && solution === null;
  return canSolve && challenge ? { ...result, challenge } : result;
}
