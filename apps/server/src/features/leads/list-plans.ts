import type { CallResult } from '@portal/contract/calls/calls';
import type { WirePlan } from '@portal/contract/calls/lead';
import type { Locale } from '@portal/domain/language/locale';
import { inLocale } from '@portal/domain/language/localised';
import { toDecimal } from '@portal/domain/money/money';
import type { Plan } from '@portal/domain/products/lead';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { LeadsDeps } from './leads-deps.ts';

type PlanDeps = Pick<LeadsDeps, 'leads'>;

/** Lists the plans for a device, cheapest first. Throws UNAVAILABLE. */
export async function listPlans({ leads }: PlanDeps, device: string, locale: Locale): Promise<WirePlan[]> {
  const plans = await mapToUnavailable(leads.plans(device));
  return [...plans].sort((a, b) => a.price.minor - b.price.minor).map((plan) => toWirePlan(plan, locale));
}

/** Converts a plan to the wire format, in one language. The amount is decimal text in the plan's currency. */
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

/** Reads a device with its features (SPEC section 3 "Device detail"). Throws NOT_FOUND, UNAVAILABLE. */
export async function readDevice(
  { leads }: PlanDeps,
  code: string,
  locale: Locale,
): Promise<CallResult<'readDevice'>> {
  const device = await mapToUnavailable(leads.device(code));
  if (!device) throw new PortalError('NOT_FOUND');
  const fee = device.connectionFee;
  return {
    code,
    heading_image: device.image,
    deviceName: inLocale(device.name, locale),
    features: device.features.map((feature) => inLocale(feature, locale)),
    connectionFee: fee && { amount: toDecimal(fee), currency: fee.currency },
  };
}
