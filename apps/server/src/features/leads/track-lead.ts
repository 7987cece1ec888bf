import type { CallResult } from '@portal/contract/calls/calls';
import type { Locale } from '@portal/domain/language/locale';
import { isPayable, type LeadStep } from '@portal/domain/products/lead';
import { findLead, type LeadClaim } from './find-lead.ts';
import type { LeadsDeps } from './leads-deps.ts';
import { toWirePlan } from './list-plans.ts';

type TrackedLead = CallResult<'trackLead'>;

/**
 * Reads the status of a lead (RULINGS 34), without personal data. Times are UTC (ISO 8601). Throws the errors of
 * `findLead`.
 */
export async function trackLead(
  deps: Pick<LeadsDeps, 'leads' | 'lookUpLead'>,
  claim: LeadClaim,
  { locale, network }: { locale: Locale; network: string },
): Promise<TrackedLead> {
  const lead = await findLead(deps, claim, network);
  const { name, amount, currency } = toWirePlan(lead.plan, locale);
  const steps = lead.history.map(({ step, at }) => ({
    status: step.toUpperCase() as Uppercase<LeadStep>,
    at: at.toISOString(),
  }));
  return {
    leadId: lead.leadId,
    status: steps.at(-1)?.status ?? 'REGISTERED',
    feasibility: lead.feasible,
    city: lead.town,
    plan: { name, amount, currency },
    payable: isPayable(lead),
    steps,
  };
}
