import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Bucket } from '@portal/domain/products/bucket';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Balances } from '../../purchase-ports.ts';
import { catalogueText } from '../catalogue/offer.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { buckets, subscribers } from '../tables.ts';
import { allowances, routerContacts } from './purchase-tables.ts';

/** Expired balances are shown for this time. */
const SHOWN_AFTER_EXPIRY_MS = 30 * 86_400_000;

/** Balances of sandbox lines: airtime, main data, and the allowances of bundles. */
export function sandboxBalances({ db, clock }: SandboxDeps): Balances {
  return {
    ofLine: async (msisdn) => {
      const [line] = await db
        .select({ airtime: subscribers.airtimeMinor, megabytes: buckets.dataMegabytes })
        .from(subscribers)
        .leftJoin(buckets, eq(buckets.msisdn, subscribers.msisdn))
        .where(eq(subscribers.msisdn, msisdn));
      if (!line) return null;
      const since = new Date(clock.now().getTime() - SHOWN_AFTER_EXPIRY_MS);
      const rows = await db
        .select()
        .from(allowances)
        .where(
          and(
            eq(allowances.msisdn, msisdn),
            or(isNull(allowances.expiresAt), gt(allowances.expiresAt, since)),
          ),
        );
      return [...mainBalances(line), ...rows.map(toBucket)];
    },
    contactOf: async (msisdn) => {
      const [row] = await db.select().from(routerContacts).where(eq(routerContacts.msisdn, msisdn));
      return row ? (row.contactMsisdn as Msisdn) : null;
    },
  };
}

function mainBalances({ airtime, megabytes }: { airtime: number; megabytes: number | null }): Bucket[] {
  const shared = { expiresAt: null };
  const main: Bucket = {
    ...shared,
    description: catalogueText('Airtime', 'Salio la simu'),
    service: 'airtime',
    left: airtime,
    unit: 'RWF',
  };
  if (!megabytes) return [main];
  const data: Bucket = {
    ...shared,
    description: catalogueText('Main data', 'Intaneti kuu'),
    service: 'data',
    left: megabytes,
    unit: 'MB',
  };
  return [main, data];
}

function toBucket({
  description,
  service,
  remaining,
  unit,
  expiresAt,
}: typeof allowances.$inferSelect): Bucket {
  return { description, service, left: remaining ?? 'unlimited', unit, expiresAt };
}
