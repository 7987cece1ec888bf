import type { Clock } from '@portal/domain/time/clock';
import type pg from 'pg';

/** Dependencies of the settlement. Its statements may take long, so the pool needs long time limits. */
export type SettlementDeps = { pool: pg.Pool; clock: Clock };
