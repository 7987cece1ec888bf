import type { CallResult } from '@portal/contract/calls/calls';
import type { PortalClient } from '@portal/contract/http/portal-client';
import { type Msisdn, normaliseMsisdnInput, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { type NumberProblem, toNumberProblem } from '../../number/number-problem.ts';
import { type CodeCalls, verifiedCodeCalls } from '../../one-time-code/code-calls.ts';
import {
  type CodeOutcome,
  type CodeStep,
  parsePostedCode,
  takeCodeStep,
} from '../../one-time-code/code-step.ts';

/** Purchases as the proven number may see them. */
export type History = CallResult<'readHistory'>;
/** One of them. */
export type Purchase = History['purchases'][number];

/** The page: the purchases, or the form for a number while none is proven. */
export type HistoryPage =
  | { kind: 'open'; history: History }
  | { kind: 'closed' }
  /** The cursor in the address belongs to no list. */
  | { kind: 'lost' }
  | { kind: 'unavailable' };

/** A step of the form: the code, or the problem of the number. `proven` leads to the purchases. */
export type HistoryStep =
  | { kind: 'code'; code: CodeStep }
  | { kind: 'number'; problem: NumberProblem }
  | Extract<CodeOutcome, { kind: 'proven' }>;

/** Reads the purchases of the number that this browser has proved. `after`: cursor of an older page. */
export async function readHistoryPage(portal: PortalClient, after: string | null): Promise<HistoryPage> {
  const answer = await portal.readHistory(after === null ? {} : { after });
  if (answer.kind === 'ok') return { kind: 'open', history: answer.result };
  if (answer.kind === 'refused' && answer.code === 'PROOF_INVALID') return { kind: 'closed' };
  if (answer.kind === 'refused' && answer.code === 'INVALID_REQUEST') return { kind: 'lost' };
  return { kind: 'unavailable' };
}

/** Sends a code to the number of the form, or checks the code. */
export async function takeHistoryStep(portal: PortalClient, form: FormData): Promise<HistoryStep> {
  const typed = readNumber(form);
  const msisdn = parseMsisdn(typed);
  if (!msisdn) return { kind: 'number', problem: toNumberProblem(typed, null) ?? { kind: 'incomplete' } };
  const code = await takeCodeStep(historyCodeCalls(portal, msisdn), parsePostedCode(form));
  return code.kind === 'proven' ? code : { kind: 'code', code };
}

/** The number as typed. */
export function readNumber(form: FormData): string {
  return normaliseMsisdnInput(String(form.get('msisdn') ?? '').slice(0, 64));
}

function historyCodeCalls(portal: PortalClient, msisdn: Msisdn): CodeCalls {
  return { ...verifiedCodeCalls(portal), send: () => portal.sendHistoryCode({ msisdn }) };
}
