import type { CallResult } from '@portal/contract/calls';
import type { WirePlan } from '@portal/contract/lead';
import type { Plan } from '@portal/domain/lead';
import type { Locale } from '@portal/domain/locale';
import { inLocale } from '@portal/domain/localised';
import { toDecimal } from '@portal/domain/money';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
import { PortalError } from '../../platform/http/portal-error.ts';
import type { LeadsDeps } from './leads-deps.ts';

type Shop = Pick<LeadsDeps, 'leads'>;

/** The plans that come with a device, the cheapest first. Throws UNAVAILABLE. */
export async function listPlans({ leads }: Shop, device: string, locale: Locale): Promise<WirePlan[]> {
  const plans = await orUnavailable(leads.plans(device));
  return [...plans].sort((a, b) => a.price.minor - b.price.minor).map((plan) => toWirePlan(plan, locale));
}

/** A plan as the wire spells it, in one language. */
export function toWirePlan(plan: Plan, locale: Locale): WirePlan {
  return {
    code: plan.code,
    name: inLocale(plan.name, locale),
    description: inLocale(plan.description, locale),
    resources: inLocale(plan.resources, locale),
    validity: String(plan.validityDays),
    validityUnit: 'Days',
    amount: toDecimal(plan.price),
    currency: plan.price.currency,
  };
}

/** A device with its features (SPEC section 3 "Device detail"). Throws NOT_FOUND, UNAVAILABLE. */
export async function readDevice(
  { leads }: Shop,
  code: string,
  locale: Locale,
): Promise<CallResult<'readDevice'>> {
  const device = await orUnavailable(leads.device(code));
  if (!device) throw new PortalError('NOT_FOUND');
  return {
    code,
    heading_image: device.image,
    deviceName: inLocale(device.name, locale),
    features: device.features.map((feature) => inLocale(feature, locale)),
  };
}
