import type { WireObstacle } from '@portal/contract/calls/lead';
import type { FailedAnswer, PortalClient } from '@portal/contract/http/portal-client';
import { getCountry } from '@portal/domain/country/country';
import type { FormValues } from '@portal/domain/forms/form-field';
import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { FieldProblems } from '../../dynamic-form/use-form-values.ts';
import { type CodeCalls, mapAnswerResult, verifiedCodeCalls } from '../../one-time-code/code-calls.ts';
import { type CodeStep, takeCodeStep } from '../../one-time-code/code-step.ts';
import type { FormProblem } from '../../purchase/form-problem.tsx';
import { placeOrder, toFormProblem } from '../../purchase/place-order.ts';
import {
  fieldText,
  isPinSet,
  type LeadForm,
  type LeadOffer,
  type LeadPlace,
  validateForm,
} from './lead-form.ts';
import { type Geocode, locateAddress } from './locate-address.ts';

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

/** Constant fields of every lead of this portal (SPEC section 3 "Form constants"). */
const LEAD_CONSTANTS = { source: 'WEBPORTAL', lineType: 'Prepaid' } as const;

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

/**
 * The calls of the code of a lead: sent by SMS to a line of this operator, else by email; the server returns the
 * recipient. The number is validated before (SPEC section 3: HBB_MSISDN_CHECK).
 */
function leadCodeCalls(portal: PortalClient, values: FormValues): CodeCalls {
  return {
    ...verifiedCodeCalls(portal),
    send: async () => {
      const msisdn = parseMsisdn(fieldText(values, 'contactNumber')) ?? '';
      const valid = await portal.validateNumber({ msisdn });
      if (valid.kind !== 'ok') return valid;
      const customerDetails = { fullName: fieldText(values, 'fullName') };
      const answer = await portal.sendLeadCode({
        msisdn,
        email: fieldText(values, 'email'),
        customerDetails,
      });
      return mapAnswerResult(answer, ({ otpRecipient, ...rest }) => ({ ...rest, recipient: otpRecipient }));
    },
  };
}

/** The result of sending a lead. */
type LeadResult =
  /** The installation is feasible; the order can be paid. */
  | { kind: 'feasible'; leadId: string; orderId: string }
  /** Not feasible yet, or not known: the request is registered under this number (RULINGS 51). */
  | { kind: 'demand'; leadId: string; town: string; obstacle: WireObstacle }
  /** Feasible, but the operator returned no lead id (RULINGS 52). */
  | { kind: 'stopped' }
  /** `fields`: the server's problems by field. */
  | { kind: 'refused'; message: string | null; fields: Record<string, string> };

type LeadInput = { values: FormValues; place: LeadPlace; uniqueCode: string; redirectPage: string };

/**
 * Submits a lead with its full payload and, when it is feasible, places the order to pay. The `feasibility` that is sent
 * is only a hint: the server decides (RULINGS 50).
 */
async function sendLead(
  portal: PortalClient,
  { plan, towns }: LeadOffer,
  { values, place, uniqueCode, redirectPage }: LeadInput,
): Promise<LeadResult> {
  const contactNumber = parseMsisdn(fieldText(values, 'contactNumber')) ?? '';
  const city = fieldText(values, 'town');
  const sent = await portal.submitLead({
    ...LEAD_CONSTANTS,
    fullName: fieldText(values, 'fullName'),
    contactNumber,
    email: fieldText(values, 'email'),
    feasibility: towns.some((town) => town.cityName === city && town.hbbLeadFeasibility),
    address: {
      type: 'INSTALLATION',
      landmark: fieldText(values, 'landmark'),
      lat: place.lat,
      lng: place.lng,
      city,
      street1: fieldText(values, 'installationAddress'),
      country: getCountry().code,
    },
    plan: { code: plan.code, amount: plan.amount, currency: plan.currency, description: plan.description },
    uniqueCode,
    consent: values.consent === true,
    formValues: { ...values },
  });
  if (sent.kind !== 'ok') return refused(sent);
  const { refLeadId: leadId, feasibility, obstacle } = sent.result;
  if (!leadId) return { kind: 'stopped' };
  if (!feasibility) return { kind: 'demand', leadId, town: city, obstacle: obstacle ?? 'TOWN' };
  const input = { transactionType: 'HBB_LEADS', leadId, contactNumber, redirectPage } as const;
  const order = await placeOrder(portal, input);
  if (order.kind === 'placed') return { kind: 'feasible', leadId, orderId: order.orderId };
  return order.kind === 'refused' ? refused(order.answer) : { kind: 'stopped' };
}

function refused(answer: FailedAnswer): LeadResult {
  const fields = answer.kind === 'refused' ? (answer.details.fields ?? {}) : {};
  return { kind: 'refused', ...toFormProblem(answer), fields };
}
