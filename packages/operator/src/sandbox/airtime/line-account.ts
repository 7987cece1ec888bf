import type { Tx } from '@portal/platform/database/open-db';
import { eq, sql } from 'drizzle-orm';
import { airtimeEntries, subscribers } from '../tables.ts';

/** A line of the sandbox. */
export type Line = typeof subscribers.$inferSelect;

/** Reads a line and locks it until the transaction ends. */
export async function lockLine(tx: Tx, msisdn: string): Promise<Line | undefined> {
  const [line] = await tx.select().from(subscribers).where(eq(subscribers.msisdn, msisdn)).for('update');
  return line;
}

/** Why nothing can be delivered to a line or charged from it; `null` when it is active. */
export function lineRefusal(line: Line | undefined): 'line-closed' | 'line-barred' | null {
  if (!line || line.status === 'closed') return 'line-closed';
  return line.status === 'barred' ? 'line-barred' : null;
}

/** Adds airtime to a line, with its ledger entry. */
export async function addAirtime(tx: Tx, entry: typeof airtimeEntries.$inferInsert): Promise<void> {
  await tx.insert(airtimeEntries).values(entry);
  await tx
    .update(subscribers)
    .set({ airtimeMinor: sql`${subscribers.airtimeMinor} + ${entry.amountMinor}` })
    .where(eq(subscribers.msisdn, entry.msisdn));
}
