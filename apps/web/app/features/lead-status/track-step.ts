import type { CallResult } from '@portal/contract/calls';
import type { PortalClient } from '@portal/contract/portal-client';
import { normaliseMsisdnInput, parseMsisdn } from '@portal/domain/msisdn';
import type { FormProblem } from '../../blocks/form-problem.tsx';
import { messageOf, placeOrder } from '../../blocks/place-order.ts';

/** A lead as its page shows it. */
export type TrackedLead = CallResult<'trackLead'>;
export type LeadStatus = TrackedLead['status'];

/** What the form holds, as typed. */
export type TrackForm = { leadId: string; contactNumber: string };

/** What stands in the way. */
export type TrackProblems = { leadId?: true; contactNumber?: true; form?: FormProblem };

/** What a step came to. */
export type TrackOutcome =
  | { kind: 'page'; lead: TrackedLead | null; problems: TrackProblems }
  | { kind: 'placed'; orderId: string };

/** Reads a posted form, or what the address fills in. */
export function readTrackForm(given: (name: string) => unknown): TrackForm {
  const text = (name: string) => String(given(name) ?? '').slice(0, 40);
  return { leadId: text('leadId').trim(), contactNumber: normaliseMsisdnInput(text('contactNumber')) };
}

/** Shows a lead, or makes the order that pays it. A wrong number and a wrong contact number get the server's one message. */
export async function takeTrackStep(
  portal: PortalClient,
  form: TrackForm,
  pay: { redirectPage: string } | null,
): Promise<TrackOutcome> {
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
    if (order.kind === 'refused')
      problems = { form: { kind: 'unavailable', message: messageOf(order.answer) } };
  }
  const answer = await portal.trackLead(claim);
  if (answer.kind === 'ok') return { kind: 'page', lead: answer.result, problems };
  return {
    kind: 'page',
    lead: null,
    problems: { form: { kind: 'unavailable', message: messageOf(answer) } },
  };
}

const ROAD: readonly LeadStatus[] = ['REGISTERED', 'VERIFIED', 'PAID', 'SCHEDULED', 'INSTALLED'];

/** Steps still to come; none for what waits for its town or was cancelled. */
export function stepsAhead({
  status,
  feasibility,
}: Pick<TrackedLead, 'status' | 'feasibility'>): LeadStatus[] {
  if (!feasibility || status === 'CANCELLED') return [];
  return ROAD.slice(ROAD.indexOf(status) + 1);
}
