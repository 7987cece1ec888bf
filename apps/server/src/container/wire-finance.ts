import type pg from 'pg';
import type { Config } from '../config/config.ts';
import type { FinanceDeps } from '../features/settlement/finance-routes.ts';

/** The finance API; `null` without its token. The pool allows long statements. */
export function wireFinance({ settlement }: Pick<Config, 'settlement'>, pool: pg.Pool): FinanceDeps | null {
  const { apiToken: token, apiAddresses: addresses } = settlement;
  return token && { pool, token, addresses };
}
