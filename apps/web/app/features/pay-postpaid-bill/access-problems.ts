import type { FormProblem } from '../../purchase/form-problem.tsx';
import type { OpenBillResult } from './open-bill.ts';

/** The problem of an account number. */
export type AccountProblem = { kind: 'malformed' } | { kind: 'said'; message: string };

/** The problems of opening a bill. */
export type AccessProblems = { account?: AccountProblem; form?: FormProblem };

/** Where to show why a bill was not opened: 60119 and 60005 beside the account field, all others above the form. */
export function accessProblems(opening: Exclude<OpenBillResult, { kind: 'open' }>): AccessProblems {
  if (opening.kind === 'malformed') return { account: opening };
  const { message, byAccount } = opening;
  if (byAccount && message) return { account: { kind: 'said', message } };
  return { form: { kind: 'unavailable', message } };
}
