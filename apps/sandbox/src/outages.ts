import type { Sql } from './sandbox-db.ts';
import { COMPANY_NAMES, type CompanyName } from './simulators.ts';

/** The companies that are down. */
export async function readOutages(db: Sql): Promise<CompanyName[]> {
  const { rows } = await db.query<{ company: string }>('SELECT company FROM sandbox.outages');
  return COMPANY_NAMES.filter((name) => rows.some(({ company }) => company === name));
}

/** Takes these companies down and all others up again. Unknown names are ignored. */
export async function changeOutages(db: Sql, names: readonly unknown[]): Promise<CompanyName[]> {
  const down = COMPANY_NAMES.filter((company) => names.includes(company));
  await db.query(
    `WITH up AS (DELETE FROM sandbox.outages WHERE company <> ALL ($1::text[]))
     INSERT INTO sandbox.outages SELECT unnest($1::text[]) ON CONFLICT DO NOTHING`,
    [down],
  );
  return down;
}
