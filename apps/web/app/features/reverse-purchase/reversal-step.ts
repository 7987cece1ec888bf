import type { CallResult } from '@portal/contract/calls/calls';
import type { FailedAnswer, PortalClient } from '@portal/contract/http/portal-client';
import { normaliseMsisdnInput } from '@portal/domain/identifiers/msisdn';
import { type PageWithoutContent, toPageWithoutContent } from '../../page/private-page.ts';

/** A purchase that its payer asks back. */
export type Reversal = CallResult<'readReversal'>;

/** The page: the purchase, or that this browser cannot ask it back. */
export type ReversalPage = { kind: 'found'; reversal: Reversal } | PageWithoutContent;

/** The values of the form, as typed. */
export type ReversalForm = { note: string; rightNumber: string };

/** Problems of the form by field. */
export type ReversalProblems = {
  note?: 'required';
  rightNumber?: 'invalid' | 'same';
  form?: { message: string | null };
};

/** Reads the purchase for those who paid it. */
export async function readReversalPage(portal: PortalClient, transactionId: string): Promise<ReversalPage> {
  const answer = await portal.readReversal({ transactionId });
  return answer.kind === 'ok' ? { kind: 'found', reversal: answer.result } : toPageWithoutContent(answer);
}

/** Parses the posted form. */
export function parseReversalForm(form: FormData): ReversalForm {
  return {
    note: String(form.get('note') ?? '').slice(0, 300),
    rightNumber: normaliseMsisdnInput(String(form.get('rightNumber') ?? '').slice(0, 20)),
  };
}

/** Opens the case; `null` when it is open now. */
export async function takeReversalStep(
  portal: PortalClient,
  transactionId: string,
  { note, rightNumber }: ReversalForm,
): Promise<ReversalProblems | null> {
  const input = { transactionId, note, ...(rightNumber && { rightNumber }) };
  const answer = await portal.requestReversal(input);
  return answer.kind === 'ok' ? null : problemsOf(answer);
}

function problemsOf(answer: FailedAnswer): ReversalProblems {
  if (answer.kind !== 'refused') return { form: { message: null } };
  const { note, rightNumber } = answer.details.fields ?? {};
  if (note) return { note: 'required' };
  if (rightNumber) return { rightNumber: rightNumber === 'same' ? 'same' : 'invalid' };
  return { form: { message: answer.message } };
}
