import type { Affected, IncidentText } from '@portal/contract/incident';
import type { Locale } from '@portal/domain/language/locale';
import { withDatabase } from '../database.ts';

/** What visitors read about the disturbance, as staff write it. */
export const DISTURBANCE = {
  en: 'Some services have been slow since this morning. We are working on it.',
  sw: 'Baadhi ya huduma ni za polepole tangu asubuhi. Tunalishughulikia.',
  rw: 'Serivisi zimwe ziratinda kuva mu gitondo. Turimo kubikemura.',
  fr: 'Certains services sont lents depuis ce matin. Nous y travaillons.',
} as const satisfies Record<Locale, string> & IncidentText;

/** Announces a disturbance of both networks and of the operator's wallet, as the staff desk stores it. Every page of the portal says it from then on. */
export async function announceDisturbance(databaseUrl: string): Promise<void> {
  const affected: Affected = { methods: ['money'], sms: false, networks: ['mobile', 'fixed'], districts: [] };
  await withDatabase(databaseUrl, (client) =>
    client.query(
      `INSERT INTO incidents (id, version, affected, texts, started_at, created_at)
       VALUES ('gallery', 1, $1, $2, now() - interval '2 hours', now() - interval '2 hours')`,
      [JSON.stringify(affected), JSON.stringify(DISTURBANCE)],
    ),
  );
}
