import { dataVolume } from '@portal/domain/products/data-volume';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { bookedAmount } from './bills.ts';
import { accounts, allowances } from './purchase-tables.ts';

/** Allowance of a bundle for display. `endsAt` is `null` when it never expires. */
export type LineAllowance = { name: string; left: string; endsAt: Date | null };

/** Amount owed by a line, decimal text in francs; negative for a credit. */
export type OutstandingBill = { account: string; outstanding: string };

/** Maximum number of allowances that a handset shows. */
const MAX_SHOWN = 20;

/** Bundles and bill of a line for its simulated handset, newest bundle first. */
export async function readLineHoldings(
  { db }: Pick<SandboxDeps, 'db'>,
  msisdn: string,
): Promise<{ bundles: LineAllowance[]; bill: OutstandingBill | null }> {
  const [held, [account]] = await Promise.all([
    db
      .select()
      .from(allowances)
      .where(eq(allowances.msisdn, msisdn))
      .orderBy(desc(allowances.id))
      .limit(MAX_SHOWN),
    db.select().from(accounts).where(eq(accounts.msisdn, msisdn)),
  ]);
  const bill = account && {
    account: account.accountNumber,
    outstanding: bookedAmount(account.outstanding).decimal,
  };
  return {
    bundles: held.map((row) => ({ name: row.description.en, left: leftOf(row), endsAt: row.expiresAt })),
    bill: bill ?? null,
  };
}

/** Uses the allowances of a line: a tenth of each is left; where that was left before, nothing. Unlimited ones stay. */
export async function useAllowances(db: SandboxDeps['db'], msisdn: string): Promise<void> {
  const tenth = sql`${allowances.granted} / 10`;
  await db
    .update(allowances)
    .set({ remaining: sql`CASE WHEN ${allowances.remaining} > ${tenth} THEN ${tenth} ELSE 0 END` })
    .where(
      and(eq(allowances.msisdn, msisdn), isNotNull(allowances.granted), isNotNull(allowances.remaining)),
    );
}

function leftOf({ remaining, unit }: typeof allowances.$inferSelect): string {
  if (remaining === null) return unit === 'MB' ? 'unlimited data' : `unlimited ${unit}`;
  if (unit !== 'MB') return `${remaining} ${unit}`;
  const { value, unit: shown } = dataVolume(remaining);
  return `${value} ${shown}`;
}
