import type { CallResult } from '@portal/contract/calls/calls';
import type { WireObstacle } from '@portal/contract/calls/lead';
import type { Locale } from '@portal/domain/language/locale';
import { type InstallationObstacle, isPayable, type LeadStep } from '@portal/domain/products/lead';
import { findLead, type LeadClaim } from './find-lead.ts';
import type { LeadsDeps } from './leads-deps.ts';
import { toWirePlan } from './list-plans.ts';

type TrackedLead = CallResult<'trackLead'>;

/** An obstacle in the wire format. */
export function toWireObstacle(obstacle: InstallationObstacle): WireObstacle {
  return obstacle.toUpperCase() as Uppercase<InstallationObstacle>;
}

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
    feasibility: lead.obstacle === null,
    obstacle: lead.obstacle && toWireObstacle(lead.obstacle),
    city: lead.town,
    plan: { name, amount, currency },
    payable: isPayable(lead),
    steps,
  };
}
