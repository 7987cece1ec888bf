import type { SettlementSource } from '@portal/settlement/sources/source';
import type pg from 'pg';

/** What the books need beyond the desk. */
export type BooksDeps = {
  /** Allows long statements. */
  pool: pg.Pool;
  sources: readonly SettlementSource[];
  /** Names of what a day is compared with by API. */
  comparedSources: readonly string[];
  log: { error: (facts: object, message: string) => void };
};
