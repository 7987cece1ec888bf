import type { PortalClient } from '@portal/contract/http/portal-client';
import type { FieldProblems } from '../../dynamic-form/use-form-values.ts';
import { type CodeStep, takeCodeStep } from '../../one-time-code/code-step.ts';
import type { FormProblem } from '../../purchase/form-problem.tsx';
import { leadCodeCalls } from './lead-code-calls.ts';
import { isPinSet, type LeadForm, type LeadOffer, type LeadPlace, validateForm } from './lead-form.ts';
import { type Geocode, locateAddress } from './locate-address.ts';
import { type LeadResult, sendLead } from './send-lead.ts';

/** The state of an order after a step. `message` is the server's; `null` when the server did not answer. */
export type LeadStep =
  | { kind: 'details'; problems: FieldProblems; refusal: FormProblem | null }
  /** `pinMissing`: the visitor continued without setting the pin. */
  | { kind: 'confirm'; place: LeadPlace; refusal: FormProblem | null; pinMissing: boolean }
  /** In the dialog, or on the page without JavaScript. */
  | { kind: 'code'; place: LeadPlace; code: CodeStep }
  /** The code was correct. Without JavaScript the order is sent at once. */
  | { kind: 'proven'; uniqueCode: string }
  | Exclude<LeadResult, { kind: 'refused' }>;

/** The dependencies of a step. */
export type LeadStepContext = {
  portal: PortalClient;
  offer: LeadOffer;
  geocode: Geocode;
  redirectPage: string;
};

/** The intents that need a confirmed place. */
const NEEDS_PLACE = new Set(['confirm', 'resend-code', 'check-code', 'submit']);

/** Takes the next step of an order. Each step works without JavaScript and validates the details again. */
export async function takeLeadStep(context: LeadStepContext, form: LeadForm): Promise<LeadStep> {
  const problems = validateForm(context.offer.schema, form.values);
  if (Object.keys(problems).length > 0) return { kind: 'details', problems, refusal: null };
  const { place } = form;
  if (!place || form.intent === 'details') return confirm(await locate(context, form));
  if (NEEDS_PLACE.has(form.intent) && !isPinSet(place)) return { ...confirm(place), pinMissing: true };
  switch (form.intent) {
    case 'confirm':
    case 'resend-code':
    case 'check-code':
      return takeLeadCodeStep(context, form, place);
    case 'submit':
      return send(context, { values: form.values, place, uniqueCode: form.uniqueCode });
    default:
      return confirm(place);
  }
}

function locate({ geocode, offer }: LeadStepContext, { values }: LeadForm): Promise<LeadPlace> {
  return locateAddress(geocode, values, offer.towns);
}

function confirm(place: LeadPlace): Extract<LeadStep, { kind: 'confirm' }> {
  return { kind: 'confirm', place, refusal: null, pinMissing: false };
}

async function takeLeadCodeStep(
  context: LeadStepContext,
  { values, code: posted, isByScript }: LeadForm,
  place: LeadPlace,
): Promise<LeadStep> {
  const code = await takeCodeStep(leadCodeCalls(context.portal, values), posted);
  if (code.kind !== 'proven') return { kind: 'code', place, code };
  const uniqueCode = code.proof;
  return isByScript ? { kind: 'proven', uniqueCode } : send(context, { values, place, uniqueCode });
}

type VerifiedLead = { values: LeadForm['values']; place: LeadPlace; uniqueCode: string };

async function send({ portal, offer, redirectPage }: LeadStepContext, lead: VerifiedLead): Promise<LeadStep> {
  const { values, place } = lead;
  const sent = await sendLead(portal, offer, { ...lead, redirectPage });
  if (sent.kind !== 'refused') return sent;
  const names = Object.keys(sent.fields).filter((name) => Object.hasOwn(values, name));
  const refusal = { message: sent.message };
  if (names.length === 0) return { ...confirm(place), refusal };
  const fieldProblems = names.map((name) => [name, { kind: 'invalid' }] as const);
  return { kind: 'details', problems: Object.fromEntries(fieldProblems), refusal };
}
