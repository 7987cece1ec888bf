import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Lead } from '@portal/operator/lead-port';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { and, eq } from 'drizzle-orm';
import type { LeadsDeps } from './leads-deps.ts';
import { leads } from './tables.ts';

/** A lead's number and its contact number, as a visitor typed them. */
export type LeadClaim = { leadId: string; contactNumber: string };

/**
 * Finds the lead for a visitor who also knows its contact number. Any other pair gives the same refusal, LEAD_UNKNOWN.
 * Wrong look-ups of a lead are limited.
 * @param network the caller's network block, which look-ups are counted by
 * Throws LEAD_UNKNOWN, RATE_LIMITED, UNAVAILABLE.
 */
export async function findLead(
  { leads: operatorLeads, lookUpLead }: Pick<LeadsDeps, 'leads' | 'lookUpLead'>,
  claim: LeadClaim,
  network: string,
): Promise<Lead> {
  const leadId = claim.leadId.replace(/[\s-]/g, '').toUpperCase();
  const contact = parseMsisdn(claim.contactNumber);
  if (!contact || !/^[A-Z0-9]{4,40}$/.test(leadId)) throw new PortalError('LEAD_UNKNOWN');
  const find = () => operatorLeads.find({ leadId, contact });
  const lead = await lookUpLead({ subjects: [leadId], network, find });
  if (!lead) throw new PortalError('LEAD_UNKNOWN');
  return lead;
}

/** Whether this browser ordered the lead. Others who know its number may pay it, but see no personal data. */
export async function isApplicant(
  { db }: Pick<LeadsDeps, 'db'>,
  { leadId, visitorId }: { leadId: string; visitorId: string },
): Promise<boolean> {
  const isOwnLead = and(eq(leads.leadId, leadId), eq(leads.visitorId, visitorId));
  const [row] = await db.select({ key: leads.key }).from(leads).where(isOwnLead);
  return row !== undefined;
}
