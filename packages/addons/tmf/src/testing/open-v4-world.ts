import { makeTestDb } from '@portal/platform/database/testing/database';
import { openForTests } from '@portal/platform/testing/open-for-tests';
import { startV4World } from './v4-world.ts';

/**
 * A simulated operator with a database, our adapter at it, and helpers to make lines, for the tests of a file. Call it at the top
 * of the file. Time passes only by `pass`.
 */
export function openV4World() {
  return openForTests(
    async () => {
      const database = await makeTestDb();
      return { drop: database.drop, ...(await startV4World(database.db)) };
    },
    async ({ simulator, drop }) => {
      await simulator.stop();
      await drop();
    },
  );
}
