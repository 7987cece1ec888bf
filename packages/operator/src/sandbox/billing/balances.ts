import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { countryCurrency, toDecimal } from '@portal/domain/money/money';
import type { Bucket } from '@portal/domain/products/bucket';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Balances } from '../../purchase-ports.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { buckets, subscribers } from '../tables.ts';
import { sandboxText } from '../texts.ts';
import { allowances, routerContacts } from './purchase-tables.ts';

/** Expired balances are shown for this time. */
const SHOWN_AFTER_EXPIRY_MS = 30 * 86_400_000;

/** Reads the airtime (in whole units of the currency) and main data of a line; `null` when there is no such line. */
export async function readLineBalances({ db }: Pick<SandboxDeps, 'db'>, msisdn: string) {
  const [row] = await db
    .select({
      line: subscribers.line,
      airtime: subscribers.airtimeMinor,
      dataMegabytes: buckets.dataMegabytes,
    })
    .from(subscribers)
    .leftJoin(buckets, eq(buckets.msisdn, subscribers.msisdn))
    .where(eq(subscribers.msisdn, msisdn));
  if (!row) return null;
  const airtime = Number(toDecimal({ minor: row.airtime, currency: countryCurrency() }));
  return { ...row, airtime, dataMegabytes: row.dataMegabytes ?? 0 };
}

/** Balances of sandbox lines: airtime, main data, and the allowances of bundles. */
export function sandboxBalances({ db, clock }: SandboxDeps): Balances {
  return {
    ofLine: async (msisdn) => {
      const line = await readLineBalances({ db }, msisdn);
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

function mainBalances({ airtime, dataMegabytes }: { airtime: number; dataMegabytes: number }): Bucket[] {
  const main = {
    description: sandboxText('Airtime'),
    service: 'airtime',
    left: airtime,
    unit: countryCurrency(),
  } as const;
  const data = {
    description: sandboxText('Main data'),
    service: 'data',
    left: dataMegabytes,
    unit: 'MB',
  } as const;
  return [main, ...(dataMegabytes ? [data] : [])].map((bucket) => ({ ...bucket, expiresAt: null }));
}

function toBucket({ id, remaining, granted, ...row }: typeof allowances.$inferSelect): Bucket {
  const { description, service, unit, expiresAt } = row;
  const total = granted === null ? {} : { total: granted };
  return { description, service, left: remaining ?? 'unlimited', unit, expiresAt, id: String(id), ...total };
}
