import type { Answer, PortalClient } from '@portal/contract/portal-client';
import type { FormValues } from '@portal/domain/form-field';
import { parseMsisdn } from '@portal/domain/msisdn';
import { messageOf, placeOrder } from '../../blocks/place-order.ts';
import { detail, type LeadOffer, type LeadPlace } from './lead-form.ts';

/** What every lead of this portal says of itself (SPEC section 9 "Form constants"). */
const WORKS_LEAD = { source: 'WEBPORTAL', lineType: 'Prepaid' } as const;

/** What a lead came to. */
export type LeadSent =
  /** It can be installed and is about to be paid. */
  | { kind: 'feasible'; leadId: string; orderId: string }
  /** It can't be installed yet: the demand has a number (RULINGS 51). */
  | { kind: 'demand'; leadId: string; town: string }
  /** Feasible, but no number: error, stop (RULINGS 52). */
  | { kind: 'stopped' }
  /** `fields`: what the server found wrong, by field of the details. */
  | { kind: 'refused'; message: string | null; fields: Record<string, string> };

type Sending = { values: FormValues; place: LeadPlace; uniqueCode: string; redirectPage: string };

/**
 * Submits a lead with its full payload, and where it is feasible makes the order that is paid. `feasibility` is only a
 * hint: the server decides (RULINGS 50).
 */
export async function sendLead(
  portal: PortalClient,
  { plan, towns }: LeadOffer,
  { values, place, uniqueCode, redirectPage }: Sending,
): Promise<LeadSent> {
  const contactNumber = parseMsisdn(detail(values, 'contactNumber')) ?? '';
  const city = detail(values, 'town');
  const sent = await portal.submitLead({
    ...WORKS_LEAD,
    fullName: detail(values, 'fullName'),
    contactNumber,
    email: detail(values, 'email'),
    feasibility: towns.some((town) => town.cityName === city && town.hbbLeadFeasibility),
    address: {
      type: 'INSTALLATION',
      landmark: detail(values, 'landmark'),
      lat: place.lat,
      lng: place.lng,
      city,
      street1: detail(values, 'installationAddress'),
      country: 'RW',
    },
    plan: { code: plan.code, amount: plan.amount, currency: plan.currency, description: plan.description },
    uniqueCode,
    consent: values.consent === true,
    formValues: { ...values },
  });
  if (sent.kind !== 'ok') return refused(sent);
  const { refLeadId: leadId, feasibility } = sent.result;
  if (!leadId) return { kind: 'stopped' };
  if (!feasibility) return { kind: 'demand', leadId, town: city };
  const wish = { transactionType: 'HBB_LEADS', leadId, contactNumber, redirectPage } as const;
  const order = await placeOrder(portal, wish);
  if (order.kind === 'placed') return { kind: 'feasible', leadId, orderId: order.orderId };
  return order.kind === 'refused' ? refused(order.answer) : { kind: 'stopped' };
}

function refused(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): LeadSent {
  const fields = answer.kind === 'refused' ? (answer.details.fields ?? {}) : {};
  return { kind: 'refused', message: messageOf(answer), fields };
}
