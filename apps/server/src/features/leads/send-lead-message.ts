import { localisePath } from '@portal/domain/locale';
import { eq } from 'drizzle-orm';
import type { LeadsDeps } from './leads-deps.ts';
import { leads } from './tables.ts';

/** What a contact number is told. */
export type LeadMessage = 'registered' | 'demand' | 'opened';

/** Where each message leads. */
const PATH: Record<LeadMessage, string> = {
  registered: '/hbb-lead-status',
  demand: '/hbb-lead-status',
  opened: '/hbb-lead',
};

/** Sends one message about a lead. Throws when it was not accepted: it is sent again. */
export async function sendLeadMessage(deps: LeadsDeps, key: string, message: LeadMessage): Promise<void> {
  const [lead] = await deps.db.select().from(leads).where(eq(leads.key, key));
  if (!lead?.leadId) return;
  const link = `${deps.publicUrl()}${localisePath(PATH[message], lead.locale)}`;
  const words = { lead: lead.leadId, town: lead.town, link };
  await deps.sms.send({
    to: lead.msisdn,
    text: deps.say(`lead.${message}`, lead.locale, words),
  });
}
