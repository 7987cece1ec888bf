import type { Clock } from '@portal/domain/time/clock';
import type { Module } from '@portal/platform/module';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { countPageSpeed } from './page-speed.ts';
import { updateFigures } from './update-figures.ts';
import { createVisitCounter } from './visit-counter.ts';

type Deps = {
  pool: pg.Pool;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Connections that allow long statements. */
  long: { pool: pg.Pool };
};

/** The figures of the staff desk. */
export function createFigures({ pool, clock, log, long }: Deps) {
  const visits = createVisitCounter({ pool, clock, log });
  return {
    calls: {
      // Only visits of those who consented are counted (RULINGS 35).
      recordPageSpeed: async (speed, { consent }) => {
        if (consent === true) countPageSpeed(visits.count, speed);
        return { counted: consent === true };
      },
    },
    jobs: { 'count-figures': () => updateFigures({ ...long, clock }) },
    /** Counts what the figures show and no table keeps. */
    countVisit: visits.count,
    /** Writes what was counted of visits, as it is done every ten seconds. */
    writeVisits: visits.write,
    close: visits.close,
  } satisfies Module;
}
