import { type Locale, localisePath } from '@portal/domain/language/locale';
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
  const text = leadMessageText(deps, { ...lead, leadId: lead.leadId }, message);
  await deps.sms.send({ to: lead.msisdn, text, about: { subject: key, purpose: message } });
}

type NamedLead = { leadId: string; town: string; locale: Locale };

/** The text of a message, in the language of the order, with a link to the page in that language. */
export function leadMessageText(
  { formatText, publicUrl }: Pick<LeadsDeps, 'formatText' | 'publicUrl'>,
  { leadId, town, locale }: NamedLead,
  message: LeadMessage,
): string {
  const link = `${publicUrl()}${localisePath(PATH[message], locale)}`;
  return formatText(`lead.${message}`, locale, { lead: leadId, town, link });
}
