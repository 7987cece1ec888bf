import type { CallResult } from '@portal/contract/calls/calls';
import type { PortalClient } from '@portal/contract/http/portal-client';
import { normaliseMsisdnInput, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { FormProblem } from '../../../purchase/form-problem.tsx';
import { placeOrder, toFormProblem } from '../../../purchase/place-order.ts';

/** A lead, as the API returns it. */
export type TrackedLead = CallResult<'trackLead'>;
/** The status of a lead. */
export type LeadStatus = TrackedLead['status'];

/** The values of the form, as typed. */
export type TrackForm = { leadId: string; contactNumber: string };

/** The problems by field. */
export type TrackProblems = { leadId?: true; contactNumber?: true; form?: FormProblem };

/** The result of a step. */
export type TrackResult =
  | { kind: 'page'; lead: TrackedLead | null; problems: TrackProblems }
  | { kind: 'placed'; orderId: string };

/** Parses a posted form or the values of the URL. */
export function parseTrackForm(field: (name: string) => unknown): TrackForm {
  const text = (name: string) => String(field(name) ?? '').slice(0, 40);
  return { leadId: text('leadId').trim(), contactNumber: normaliseMsisdnInput(text('contactNumber')) };
}

/**
 * Reads a lead, or places the order to pay it. The server has one message for a wrong lead and a wrong contact number.
 */
export async function takeTrackStep(
  portal: PortalClient,
  form: TrackForm,
  pay: { redirectPage: string } | null,
): Promise<TrackResult> {
  const { leadId } = form;
  const contactNumber = parseMsisdn(form.contactNumber);
  if (leadId === '' || !contactNumber) {
    const problems = {
      ...(leadId === '' && { leadId: true as const }),
      ...(!contactNumber && { contactNumber: true as const }),
    };
    return { kind: 'page', lead: null, problems };
  }
  const claim = { leadId, contactNumber };
  let problems: TrackProblems = {};
  if (pay) {
    const order = await placeOrder(portal, { transactionType: 'HBB_LEADS', ...claim, ...pay, again: true });
    if (order.kind === 'placed') return order;
    if (order.kind === 'refused') problems = { form: toFormProblem(order.answer) };
  }
  const answer = await portal.trackLead(claim);
  if (answer.kind === 'ok') return { kind: 'page', lead: answer.result, problems };
  return { kind: 'page', lead: null, problems: { form: toFormProblem(answer) } };
}

const STATUSES: readonly LeadStatus[] = ['REGISTERED', 'VERIFIED', 'PAID', 'SCHEDULED', 'INSTALLED'];

/** The remaining steps; none when the lead was cancelled or its town is not covered yet. */
export function remainingLeadSteps({
  status,
  feasibility,
}: Pick<TrackedLead, 'status' | 'feasibility'>): LeadStatus[] {
  if (!feasibility || status === 'CANCELLED') return [];
  return STATUSES.slice(STATUSES.indexOf(status) + 1);
}
