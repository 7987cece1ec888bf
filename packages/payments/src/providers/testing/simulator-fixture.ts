import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { makeTestDb } from '@portal/platform/database/testing/database';

/**
 * Opens what every fixture with a simulator has: a database of its own, a clock, numbers of payers. Close it in `afterAll`.
 */
export async function openSimulatorFixture() {
  const database = await makeTestDb();
  const ends: (() => Promise<unknown>)[] = [];
  let time = Date.parse('2026-02-28T08:00:00Z');
  let lastPayer = 790_000_000;
  return {
    database,
    clock: { now: () => new Date(time) },
    /** Moves the clock of the adapter and of the simulator. */
    pass: (seconds: number) => {
      time += seconds * 1000;
    },
    /** A number that no other payer of this fixture has. */
    nextPayer: () => {
      lastPayer += 1;
      const msisdn = parseMsisdn(String(lastPayer));
      if (!msisdn) throw new Error('not a number');
      return msisdn;
    },
    /** Runs when the fixture is closed, the last one first and before the database is dropped. */
    onClose: (end: () => Promise<unknown>) => ends.unshift(end),
    close: async () => {
      for (const end of ends) await end();
      await database.drop();
    },
  };
}
