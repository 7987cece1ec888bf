import { parseMsisdn } from '@portal/domain/msisdn';
import { and, eq } from 'drizzle-orm';
import type { Lead } from '../../operator/lead-port.ts';
import { PortalError } from '../../platform/http/portal-error.ts';
import type { LeadsDeps } from './leads-deps.ts';
import { leads } from './tables.ts';

/** A lead as a visitor names it. */
export type LeadClaim = { leadId: string; contactNumber: string };

/**
 * The lead, for who knows its contact number too. Any other pair is one refusal, LEAD_UNKNOWN; wrong look-ups of one lead
 * are limited. Throws RATE_LIMITED, UNAVAILABLE.
 */
export async function findLead(
  { leads: desk, lookUpLead }: Pick<LeadsDeps, 'leads' | 'lookUpLead'>,
  claim: LeadClaim,
  network: string,
): Promise<Lead> {
  const leadId = claim.leadId.replace(/[\s-]/g, '').toUpperCase();
  const contact = parseMsisdn(claim.contactNumber);
  if (!contact || !/^[A-Z0-9]{4,40}$/.test(leadId)) throw new PortalError('LEAD_UNKNOWN');
  const find = () => desk.find({ leadId, contact });
  const lead = await lookUpLead({ subjects: [leadId], network, find });
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
