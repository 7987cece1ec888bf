import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Clock } from '@portal/domain/time/clock';
import { makeTestDb } from '../../../../platform/database/testing/database.ts';
import type { TestDb } from '../../../../platform/database/testing/database-server.ts';

/** What every fixture with a simulator has: a database, a clock, numbers of payers. */
export type SimulatorFixture = {
  database: TestDb;
  clock: Clock;
  /** Moves the clock of the adapter and of the simulator. */
  pass: (seconds: number) => void;
  /** A number that no other payer of this fixture has. */
  nextPayer: () => Msisdn;
  /** Runs when the fixture is closed, the last one first and before the database is dropped. */
  onClose: (end: () => Promise<unknown>) => void;
  close: () => Promise<void>;
};

/** Opens a database of its own. Close the fixture in `afterAll`. */
export async function openSimulatorFixture(): Promise<SimulatorFixture> {
  const database = await makeTestDb();
  const ends: (() => Promise<unknown>)[] = [];
  let time = Date.parse('2026-02-28T08:00:00Z');
  let lastPayer = 790_000_000;
  return {
    database,
    clock: { now: () => new Date(time) },
    pass: (seconds) => {
      time += seconds * 1000;
    },
    nextPayer: () => {
      lastPayer += 1;
      const msisdn = parseMsisdn(String(lastPayer));
      if (!msisdn) throw new Error('not a number');
      return msisdn;
    },
    onClose: (end) => ends.unshift(end),
    close: async () => {
      for (const end of ends) await end();
      await database.drop();
    },
  };
}
