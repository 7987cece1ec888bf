import { money } from '@portal/domain/money/money';
import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { AirtimeMovement } from '../../charge-port.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { airtimeCharges, airtimeEntries } from '../tables.ts';

/** Lists charges and refunds from `from` (inclusive) to `to` (exclusive), oldest first. */
export async function listAirtimeCharges(
  { db }: SandboxDeps,
  { from, to }: { from: Date; to: Date },
): Promise<AirtimeMovement[]> {
  const { kind, at, amountMinor, chargeKey } = airtimeEntries;
  const rows = await db
    .select({
      kind,
      at,
      amountMinor,
      key: airtimeCharges.key,
      taken: airtimeCharges.operatorReference,
      givenBack: airtimeCharges.giveBackReference,
    })
    .from(airtimeEntries)
    .innerJoin(airtimeCharges, eq(airtimeCharges.key, chargeKey))
    .where(and(inArray(kind, ['charge', 'give-back']), gte(at, from), lt(at, to)))
    .orderBy(asc(at));
  return rows.map(({ kind, at, amountMinor, key, taken, givenBack }) => ({
    kind: kind === 'charge' ? 'charge' : 'give-back',
    key,
    operatorReference: (kind === 'charge' ? taken : givenBack) ?? '',
    amount: money(Math.abs(amountMinor), 'RWF'),
    at,
  }));
}
