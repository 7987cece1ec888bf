import { countryCurrency } from '@portal/domain/money/money';
import type { Db } from '@portal/platform/database/open-db';
import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { AirtimeMovement } from '../../charge-port.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { airtimeCharges, airtimeEntries, airtimePartRefunds } from '../tables.ts';

type Period = { from: Date; to: Date };

/** Lists charges and refunds from `from` (inclusive) to `to` (exclusive), oldest first. */
export async function listAirtimeMovements(
  { db }: Pick<SandboxDeps, 'db'>,
  period: Period,
): Promise<AirtimeMovement[]> {
  const all = [...(await listWhole(db, period)), ...(await listParts(db, period))];
  return all.sort((a, b) => a.at.getTime() - b.at.getTime());
}

async function listParts(db: Db, { from, to }: Period): Promise<AirtimeMovement[]> {
  const { at } = airtimePartRefunds;
  const rows = await db
    .select()
    .from(airtimePartRefunds)
    .where(and(gte(at, from), lt(at, to)));
  return rows.map(({ amountMinor, chargeKey, operatorReference, at }) => ({
    kind: 'refund',
    key: chargeKey,
    operatorReference,
    amount: { minor: amountMinor, currency: countryCurrency() },
    at,
  }));
}

async function listWhole(db: Db, { from, to }: Period): Promise<AirtimeMovement[]> {
  const { kind, at, amountMinor, chargeKey } = airtimeEntries;
  const rows = await db
    .select({
      kind: sql<AirtimeMovement['kind']>`${kind}`,
      at,
      amountMinor,
      key: airtimeCharges.key,
      taken: airtimeCharges.operatorReference,
      refunded: airtimeCharges.refundReference,
    })
    .from(airtimeEntries)
    .innerJoin(airtimeCharges, eq(airtimeCharges.key, chargeKey))
    .where(and(inArray(kind, ['charge', 'refund']), gte(at, from), lt(at, to)))
    .orderBy(asc(at));
  return rows.map(({ kind, at, amountMinor, key, taken, refunded }) => ({
    kind,
    key,
    operatorReference: (kind === 'charge' ? taken : refunded) ?? '',
    amount: { minor: Math.abs(amountMinor), currency: countryCurrency() },
    at,
  }));
}
