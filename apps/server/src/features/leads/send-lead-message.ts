import { localisePath } from '@portal/domain/language/locale';
import { eq } from 'drizzle-orm';
import type { LeadsDeps } from './leads-deps.ts';
import { leads } from './tables.ts';

/** Kinds of SMS to a contact number. */
export type LeadMessage = 'registered' | 'demand' | 'demand-address' | 'to-check' | 'opened' | 'possible';

/** The page that each message links to. */
const PATH: Record<LeadMessage, string> = {
  registered: '/hbb-lead-status',
  demand: '/hbb-lead-status',
  'demand-address': '/hbb-lead-status',
  'to-check': '/hbb-lead-status',
  opened: '/hbb-lead',
  possible: '/hbb-lead',
};

/** Sends an SMS about a lead. Throws when it was not accepted, so that the job is retried. */
export async function sendLeadMessage(deps: LeadsDeps, key: string, message: LeadMessage): Promise<void> {
  const [lead] = await deps.db.select().from(leads).where(eq(leads.key, key));
  if (!lead?.leadId) return;
  const link = `${deps.publicUrl()}${localisePath(PATH[message], lead.locale)}`;
  const values = { lead: lead.leadId, town: lead.town, link };
  await deps.sms.send({
    to: lead.msisdn,
    text: deps.formatText(`lead.${message}`, lead.locale, values),
    about: { subject: key, purpose: message },
  });
}
