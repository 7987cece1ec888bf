import { brandWords } from '@portal/domain/brand';
import { localisePath } from '@portal/domain/locale';
import { inLocale, type Localised } from '@portal/domain/localised';
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

const TEXTS: Record<LeadMessage, Localised> = {
  registered: {
    en: '{works}: your order {lead} is registered. Pay for it and follow it at {link}',
    sw: '{works}: agizo lako {lead} limesajiliwa. Lilipie na ulifuatilie kwenye {link}',
  },
  demand: {
    en: '{works} is not in {town} yet. Your request {lead} is registered: we send you a message when it opens.',
    sw: '{works} bado haijafika {town}. Ombi lako {lead} limesajiliwa: tutakutumia ujumbe itakapofika.',
  },
  opened: {
    en: '{works} has come to {town}. You asked for it ({lead}): order at {link}',
    sw: '{works} imefika {town}. Uliiomba ({lead}): agiza kwenye {link}',
  },
};

/** Sends one message about a lead. Throws when it was not accepted: it is sent again. */
export async function sendLeadMessage(deps: LeadsDeps, key: string, message: LeadMessage): Promise<void> {
  const [lead] = await deps.db.select().from(leads).where(eq(leads.key, key));
  if (!lead?.leadId) return;
  const words: Record<string, string> = {
    ...brandWords(deps.brand),
    lead: lead.leadId,
    town: lead.town,
    link: `${deps.publicUrl()}${localisePath(PATH[message], lead.locale)}`,
  };
  const text = inLocale(TEXTS[message], lead.locale).replace(
    /\{(\w+)\}/g,
    (whole, name: string) => words[name] ?? whole,
  );
  await deps.sms.send({ to: lead.msisdn, text });
}
