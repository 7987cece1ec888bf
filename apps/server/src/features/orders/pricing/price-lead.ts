import { isPayable } from '@portal/domain/products/lead';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { OrderCaller, OrderInputOf, PricedOrder } from '../order-input.ts';
import type { OrdersDeps } from '../orders-deps.ts';

/**
 * Prices a lead at the price its plan had when it was ordered. Throws LEAD_UNKNOWN, LEAD_NOT_PAYABLE, RATE_LIMITED,
 * UNAVAILABLE.
 */
export async function priceLead(
  { findLead, isApplicant }: Pick<OrdersDeps, 'findLead' | 'isApplicant'>,
  input: OrderInputOf<'HBB_LEADS'>,
  { visitorId, network }: OrderCaller,
): Promise<PricedOrder> {
  const lead = await findLead(input, network);
  if (!isPayable(lead)) throw new PortalError('LEAD_NOT_PAYABLE');
  const { contact: msisdn, leadId, plan, fullName, email } = lead;
  const { code, name, description, price: amount } = plan;
  const contact = { fullName, email, address: [lead.address, lead.town].filter(Boolean).join(', ') };
  const applicant = await isApplicant({ leadId, visitorId });
  return {
    order: { kind: 'lead', msisdn, amount, leadId, plan: { code, name, description }, contact, applicant },
    line: 'broadband',
  };
}
