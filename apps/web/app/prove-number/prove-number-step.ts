import type { PortalClient } from '@portal/contract/http/portal-client';
import { type Msisdn, normaliseMsisdnInput, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { type NumberProblem, toNumberProblem } from '../number/number-problem.ts';
import { type CodeCalls, verifiedCodeCalls } from '../one-time-code/code-calls.ts';
import {
  type CodeOutcome,
  type CodeStep,
  parsePostedCode,
  takeCodeStep,
} from '../one-time-code/code-step.ts';

/** A step of the form: the code, or the problem of the number. */
export type ProveNumberStep = { kind: 'code'; code: CodeStep } | { kind: 'number'; problem: NumberProblem };

/** The last step without JavaScript, and the number in it. */
export type PostedProof = { step: ProveNumberStep; msisdn: string };

/** Sends the code that proves a number for one purpose. */
export type SendCode = (msisdn: Msisdn) => ReturnType<CodeCalls['send']>;

/**
 * Sends a code to the number of the form, or checks the code.
 * @returns `proven` with the proof of the right code
 */
export async function takeProveNumberStep(
  portal: PortalClient,
  form: FormData,
  send: SendCode,
): Promise<ProveNumberStep | Extract<CodeOutcome, { kind: 'proven' }>> {
  const typed = readNumber(form);
  const msisdn = parseMsisdn(typed);
  if (!msisdn) return { kind: 'number', problem: toNumberProblem(typed, null) ?? { kind: 'incomplete' } };
  const calls = { ...verifiedCodeCalls(portal), send: () => send(msisdn) };
  const code = await takeCodeStep(calls, parsePostedCode(form));
  return code.kind === 'proven' ? code : { kind: 'code', code };
}

/** The number as typed. */
export function readNumber(form: FormData): string {
  return normaliseMsisdnInput(String(form.get('msisdn') ?? '').slice(0, 64));
}
