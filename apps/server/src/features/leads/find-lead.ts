import { createHash } from 'node:crypto';
import { parseMsisdn } from '@portal/domain/msisdn';
import { and, eq } from 'drizzle-orm';
import type { Lead } from '../../operator/lead-port.ts';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
import { PortalError } from '../../platform/http/portal-error.ts';
import type { RateLimiter } from '../../platform/http/rate-limiter.ts';
import type { LeadsDeps } from './leads-deps.ts';
import { leads } from './tables.ts';

/** A lead as a visitor names it. */
export type LeadClaim = { leadId: string; contactNumber: string };

/**
 * The lead, for who knows its contact number too. Any other pair is one refusal, LEAD_UNKNOWN; look-ups of one lead are
 * limited, whoever makes them (issue 7, item 5). Throws RATE_LIMITED, UNAVAILABLE.
 */
export async function findLead(
  { leads: desk, takeLookUp }: Pick<LeadsDeps, 'leads' | 'takeLookUp'>,
  claim: LeadClaim,
): Promise<Lead> {
  const leadId = claim.leadId.replace(/[\s-]/g, '').toUpperCase();
  const contact = parseMsisdn(claim.contactNumber);
  if (!contact || !/^[A-Z0-9]{4,40}$/.test(leadId)) throw new PortalError('LEAD_UNKNOWN');
  const retryAfterSeconds = await takeLookUp(leadId);
  if (retryAfterSeconds !== null) throw new PortalError('RATE_LIMITED', { retryAfterSeconds });
  const lead = await orUnavailable(desk.find({ leadId, contact }));
  if (!lead) throw new PortalError('LEAD_UNKNOWN');
  return lead;
}

/** Whether this browser asked for a lead: whoever else knows its number may pay it, but is shown nobody's address. */
export async function isApplicant(
  { db }: Pick<LeadsDeps, 'db'>,
  { leadId, visitorId }: { leadId: string; visitorId: string },
): Promise<boolean> {
  const hers = and(eq(leads.leadId, leadId), eq(leads.visitorId, visitorId));
  const [row] = await db.select({ key: leads.key }).from(leads).where(hers);
  return row !== undefined;
}

/** Counts the look-ups of each lead; its number is kept as a hash. */
export function leadLookUps(limiter: RateLimiter): LeadsDeps['takeLookUp'] {
  return (leadId) => {
    const address = createHash('sha256').update(leadId).digest('base64url');
    return orUnavailable(limiter('lead', { address, visitorId: null }));
  };
}
