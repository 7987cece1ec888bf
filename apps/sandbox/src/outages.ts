import Fastify, { type FastifyInstance } from 'fastify';
import type { Sql } from './sandbox-db.ts';
import { COMPANIES } from './wallet/company.ts';

/** Every company that speaks to the portal over HTTP. */
export const OUTAGE_COMPANIES = [...COMPANIES, 'paystack', 'dpo', 'cellulant', 'uba'] as const;

/** One of {@link OUTAGE_COMPANIES}. */
export type OutageCompany = (typeof OUTAGE_COMPANIES)[number];

/** What a company is while it is down, in front of everything it does. */
const DOWN_PAGE = '<!doctype html><title>503</title><h1>Down for maintenance</h1>';

/** The HTTP service of a company: all alike, and able to be down. */
export function companyApp(db: Sql, company: OutageCompany): FastifyInstance {
  // Answers held back on purpose must not hold up the end.
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 16_384 });
  app.addHook('onRequest', async (_request, reply) => {
    const { rowCount } = await db.query('SELECT FROM sandbox.outages WHERE company = $1', [company]);
    if (rowCount) return reply.code(503).type('text/html').send(DOWN_PAGE);
  });
  return app;
}

/** The companies that are down. */
export async function readOutages(db: Sql): Promise<OutageCompany[]> {
  const { rows } = await db.query<{ company: OutageCompany }>('SELECT company FROM sandbox.outages');
  return OUTAGE_COMPANIES.filter((known) => rows.some(({ company }) => company === known));
}

/** Takes these down and all others up again. A name nobody has is left aside. */
export async function changeOutages(db: Sql, names: readonly unknown[]): Promise<OutageCompany[]> {
  const down = OUTAGE_COMPANIES.filter((company) => names.includes(company));
  await db.query(
    `WITH up AS (DELETE FROM sandbox.outages WHERE company <> ALL ($1::text[]))
     INSERT INTO sandbox.outages SELECT unnest($1::text[]) ON CONFLICT DO NOTHING`,
    [down],
  );
  return down;
}
