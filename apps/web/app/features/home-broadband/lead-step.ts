import type { Answer, PortalClient } from '@portal/contract/http/portal-client';
import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { FieldProblems } from '../../dynamic-form/use-form-values.ts';
import {
  type CodeStep,
  checkHandsetMessage,
  nextCodeStep,
  toHandsetStep,
} from '../../one-time-code/code-step.ts';
import { refusalMessage } from '../../purchase/place-order.ts';
import {
  fieldText,
  isPinSet,
  type LeadForm,
  type LeadOffer,
  type LeadPlace,
  validateForm,
} from './lead-form.ts';
import { type Geocode, locateAddress } from './locate-address.ts';
import { type LeadResult, sendLead } from './send-lead.ts';

/** The state of an order after a step. `message` is the server's; `null` when the server did not answer. */
export type LeadStep =
  | { kind: 'details'; problems: FieldProblems; refusal: { message: string | null } | null }
  /** `pinMissing`: the visitor continued without setting the pin. */
  | {
      kind: 'confirm';
      place: LeadPlace;
      refusal: { message: string | null } | null;
      pinMissing: boolean;
    }
  /** Without JavaScript: the page has a code field. */
  | { kind: 'code'; place: LeadPlace; code: CodeStep }
  | Exclude<LeadResult, { kind: 'refused' }>;

/** The dependencies of a step. */
export type LeadStepContext = {
  portal: PortalClient;
  offer: LeadOffer;
  geocode: Geocode;
  redirectPage: string;
};

/** The intents that need a confirmed place. */
const NEEDS_PLACE = new Set(['confirm', 'check-code', 'submit']);

/** Takes the next step of an order. Each step works without JavaScript and validates the details again. */
export async function takeLeadStep(context: LeadStepContext, form: LeadForm): Promise<LeadStep> {
  const problems = validateForm(context.offer.schema, form.values);
  if (Object.keys(problems).length > 0) return { kind: 'details', problems, refusal: null };
  const { place } = form;
  if (!place || form.intent === 'details') return confirm(await locate(context, form));
  if (NEEDS_PLACE.has(form.intent) && !isPinSet(place)) return { ...confirm(place), pinMissing: true };
  switch (form.intent) {
    case 'confirm':
      return sendCode(context, form, place);
    case 'check-code':
      return checkCode(context, form, place);
    case 'submit':
      return send(context, { values: form.values, place, uniqueCode: form.uniqueCode });
    default:
      return confirm(place);
  }
}

function locate({ geocode, offer }: LeadStepContext, { values }: LeadForm): Promise<LeadPlace> {
  return locateAddress(geocode, values, offer.towns);
}

function confirm(
  place: LeadPlace,
  answer?: Exclude<Answer<unknown>, { kind: 'ok' }>,
): Extract<LeadStep, { kind: 'confirm' }> {
  const refusal = answer ? { message: refusalMessage(answer) } : null;
  return { kind: 'confirm', place, refusal, pinMissing: false };
}

async function sendCode(
  { portal }: LeadStepContext,
  { values }: LeadForm,
  place: LeadPlace,
): Promise<LeadStep> {
  const answer = await sendLeadCode(portal, values);
  if (answer.kind !== 'ok') {
    const code = toHandsetStep(answer);
    return code ? { kind: 'code', place, code } : confirm(place, answer);
  }
  const { refId, otpRecipient: recipient, attemptsLeft } = answer.result;
  return { kind: 'code', place, code: { refId, recipient, attemptsLeft, problem: null } };
}

/** Validates the number (SPEC section 3: HBB_MSISDN_CHECK), then requests a code by SMS or email. */
export async function sendLeadCode(
  portal: Pick<PortalClient, 'validateNumber' | 'sendLeadCode'>,
  values: LeadForm['values'],
) {
  const msisdn = parseMsisdn(fieldText(values, 'contactNumber')) ?? '';
  const valid = await portal.validateNumber({ msisdn });
  if (valid.kind !== 'ok') return valid;
  const customerDetails = { fullName: fieldText(values, 'fullName') };
  return portal.sendLeadCode({ msisdn, email: fieldText(values, 'email'), customerDetails });
}

async function checkCode(context: LeadStepContext, form: LeadForm, place: LeadPlace): Promise<LeadStep> {
  const { refId, otp, recipient, fromHandset } = form.code;
  if (fromHandset) {
    const check = await checkHandsetMessage(context.portal, refId);
    if (check.kind === 'proved')
      return send(context, { values: form.values, place, uniqueCode: check.uniqueCode });
    return check.kind === 'waiting'
      ? { kind: 'code', place, code: check.step }
      : confirm(place, check.answer);
  }
  const answer = await context.portal.verifyCode({ refId, otp });
  if (answer.kind === 'ok')
    return send(context, { values: form.values, place, uniqueCode: answer.result.uniqueCode });
  const code = nextCodeStep(answer, { refId, recipient });
  return code ? { kind: 'code', place, code } : confirm(place, answer);
}

type VerifiedLead = { values: LeadForm['values']; place: LeadPlace; uniqueCode: string };

async function send({ portal, offer, redirectPage }: LeadStepContext, lead: VerifiedLead): Promise<LeadStep> {
  const { values, place } = lead;
  const sent = await sendLead(portal, offer, { ...lead, redirectPage });
  if (sent.kind !== 'refused') return sent;
  const names = Object.keys(sent.fields).filter((name) => Object.hasOwn(values, name));
  if (names.length === 0) {
    return { kind: 'confirm', place, refusal: { message: sent.message }, pinMissing: false };
  }
  const fieldProblems = names.map((name) => [name, { kind: 'invalid' }] as const);
  return { kind: 'details', problems: Object.fromEntries(fieldProblems), refusal: { message: sent.message } };
}
