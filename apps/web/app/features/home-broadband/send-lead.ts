import type { WireObstacle } from '@portal/contract/calls/lead';
import type { FailedAnswer, PortalClient } from '@portal/contract/http/portal-client';
import { getCountry } from '@portal/domain/country/country';
import type { FormValues } from '@portal/domain/forms/form-field';
import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { placeOrder, toFormProblem } from '../../purchase/place-order.ts';
import { fieldText, type LeadOffer, type LeadPlace } from './lead-form.ts';

/** Constant fields of every lead of this portal (SPEC section 3 "Form constants"). */
const LEAD_CONSTANTS = { source: 'WEBPORTAL', lineType: 'Prepaid' } as const;

/** The result of sending a lead. */
export type LeadResult =
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
export async function sendLead(
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
