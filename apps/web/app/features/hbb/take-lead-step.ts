import type { Answer, PortalClient } from '@portal/contract/portal-client';
import { checkForm, fieldsToMend } from '@portal/domain/form-field';
import { parseMsisdn } from '@portal/domain/msisdn';
import { type CodeStep, codeStepAfter, handsetStepOf, lookForMessage } from '../../blocks/code-step.ts';
import type { FieldProblems } from '../../blocks/dynamic-form/use-form-values.ts';
import { messageOf } from '../../blocks/place-order.ts';
import { detail, isPinSet, type LeadForm, type LeadOffer, type LeadPlace } from './lead-form.ts';
import { type Geocode, locateAddress } from './locate-address.ts';
import { type LeadSent, sendLead } from './send-lead.ts';

/** Where an order stands after a step. `message` is the server's sentence, `null` when nothing was heard. */
export type LeadStep =
  | { kind: 'details'; problems: FieldProblems; refusal: { message: string | null } | null }
  /** `pinMissing`: it was to go on although nobody has set the pin. */
  | {
      kind: 'confirm';
      place: LeadPlace;
      refusal: { message: string | null } | null;
      pinMissing: boolean;
    }
  /** Without JavaScript: the code is typed on the page. */
  | { kind: 'code'; place: LeadPlace; code: CodeStep }
  | Exclude<LeadSent, { kind: 'refused' }>;

/** What a step stands on. */
export type LeadDesk = { portal: PortalClient; offer: LeadOffer; geocode: Geocode; redirectPage: string };

/** Steps that need to know where it is installed. */
const GOES_ON = new Set(['confirm', 'check-code', 'submit']);

/** Takes the next step of an order; each works without JavaScript and checks the details again. */
export async function takeLeadStep(desk: LeadDesk, form: LeadForm): Promise<LeadStep> {
  const problems = problemsOf(desk.offer, form);
  if (Object.keys(problems).length > 0) return { kind: 'details', problems, refusal: null };
  const { place } = form;
  if (!place || form.intent === 'details') return confirm(await locate(desk, form));
  if (GOES_ON.has(form.intent) && !isPinSet(place)) return { ...confirm(place), pinMissing: true };
  switch (form.intent) {
    case 'confirm':
      return askCode(desk, form, place);
    case 'check-code':
      return checkCode(desk, form, place);
    case 'submit':
      return send(desk, form, place, form.uniqueCode);
    default:
      return confirm(place);
  }
}

/** What is wrong with the details. What is missing is said too: here nobody is typing any more. */
function problemsOf({ schema }: LeadOffer, { values }: LeadForm): FieldProblems {
  const missing = Object.keys(fieldsToMend(schema, values)).map(
    (name) => [name, { kind: 'required' }] as const,
  );
  return { ...Object.fromEntries(missing), ...checkForm(schema, values) };
}

function locate({ geocode, offer }: LeadDesk, { values }: LeadForm): Promise<LeadPlace> {
  return locateAddress(geocode, values, offer.towns);
}

function confirm(
  place: LeadPlace,
  answer?: Exclude<Answer<unknown>, { kind: 'ok' }>,
): Extract<LeadStep, { kind: 'confirm' }> {
  const refusal = answer ? { message: messageOf(answer) } : null;
  return { kind: 'confirm', place, refusal, pinMissing: false };
}

async function askCode({ portal }: LeadDesk, { values }: LeadForm, place: LeadPlace): Promise<LeadStep> {
  const answer = await sendLeadCode(portal, values);
  if (answer.kind !== 'ok') {
    const code = handsetStepOf(answer);
    return code ? { kind: 'code', place, code } : confirm(place, answer);
  }
  const { refId, otpRecipient: recipient, attemptsLeft } = answer.result;
  return { kind: 'code', place, code: { refId, recipient, attemptsLeft, problem: null } };
}

/** Validates the number (SPEC section 9: HBB_MSISDN_CHECK), then has the code sent to it or to the e-mail. */
export async function sendLeadCode(
  portal: Pick<PortalClient, 'validateNumber' | 'sendLeadCode'>,
  values: LeadForm['values'],
) {
  const msisdn = parseMsisdn(detail(values, 'contactNumber')) ?? '';
  const valid = await portal.validateNumber({ msisdn });
  if (valid.kind !== 'ok') return valid;
  const customerDetails = { fullName: detail(values, 'fullName') };
  return portal.sendLeadCode({ msisdn, email: detail(values, 'email'), customerDetails });
}

async function checkCode(desk: LeadDesk, form: LeadForm, place: LeadPlace): Promise<LeadStep> {
  const { refId, otp, recipient, fromHandset } = form.code;
  if (fromHandset) {
    const look = await lookForMessage(desk.portal, refId);
    if (look.kind === 'proved') return send(desk, form, place, look.uniqueCode);
    return look.kind === 'waiting' ? { kind: 'code', place, code: look.step } : confirm(place, look.answer);
  }
  const answer = await desk.portal.verifyCode({ refId, otp });
  if (answer.kind === 'ok') return send(desk, form, place, answer.result.uniqueCode);
  const code = codeStepAfter(answer, { refId, recipient });
  return code ? { kind: 'code', place, code } : confirm(place, answer);
}

async function send(
  { portal, offer, redirectPage }: LeadDesk,
  { values }: LeadForm,
  place: LeadPlace,
  uniqueCode: string,
): Promise<LeadStep> {
  const sent = await sendLead(portal, offer, { values, place, uniqueCode, redirectPage });
  if (sent.kind !== 'refused') return sent;
  const problems = Object.keys(sent.fields).filter((name) => Object.hasOwn(values, name));
  if (problems.length === 0) {
    return { kind: 'confirm', place, refusal: { message: sent.message }, pinMissing: false };
  }
  const wrong = problems.map((name) => [name, { kind: 'invalid' }] as const);
  return { kind: 'details', problems: Object.fromEntries(wrong), refusal: { message: sent.message } };
}
