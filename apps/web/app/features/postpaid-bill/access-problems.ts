import type { FormProblem } from '../../blocks/form-problem.tsx';
import type { Opening } from './open-bill.ts';

/** What is wrong with an account number. */
export type AccountProblem = { kind: 'malformed' } | { kind: 'said'; message: string };

/** What stands in the way of opening a bill. */
export type AccessProblems = { account?: AccountProblem; form?: FormProblem };

/** Why a bill did not open: 60119 and 60005 belong beside the account field, everything else above the form. */
export function accessProblems(opening: Exclude<Opening, { kind: 'open' }>): AccessProblems {
  if (opening.kind === 'malformed') return { account: opening };
  const { message, byAccount } = opening;
  if (byAccount && message) return { account: { kind: 'said', message } };
  return { form: { kind: 'unavailable', message } };
}
