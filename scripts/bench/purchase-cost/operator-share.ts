import type { Msisdn } from '../../../packages/domain/src/identifiers/msisdn.ts';
import { countryCurrency, money } from '../../../packages/domain/src/money/money.ts';
import { sandboxOperator } from '../../../packages/operator/src/sandbox/sandbox-operator.ts';
import { newId } from '../../../packages/platform/src/crypto/new-id.ts';
import { openDb } from '../../../packages/platform/src/database/open-db.ts';
import { loadAll } from '../load.ts';

/** Purchases before the measurement, until the code is compiled. */
const WARM_UP = 500;
const MEASURED = 1_500;
const RECEIPT = 'Your line was recharged with RWF 500. Reference 0123456789.';

/**
 * Measures what the simulated operator takes of the portal's process in one purchase, because its code runs there: it finds
 * the line, recharges it and stores the receipt. Here it runs in the process of the bench, where nothing else happens.
 * @param databaseUrl database of a portal whose sandbox has these subscribers
 * @returns processor time of Node in milliseconds a purchase
 */
export async function measureOperatorShare(
  databaseUrl: string,
  msisdns: readonly string[],
  connections: number,
): Promise<number> {
  const { db, close } = openDb(databaseUrl, { name: 'sandbox', max: connections });
  const operator = sandboxOperator({ db, clock: { now: () => new Date() } });
  const amount = money(500, countryCurrency());
  const work = (count: number) => {
    const numbers = Array.from({ length: count }, (_, index) => msisdns[index % msisdns.length] as Msisdn);
    return loadAll(numbers, { connections }, async (msisdn) => {
      await operator.lines.find(msisdn);
      await operator.airtime.topUp({ key: newId(), msisdn, amount });
      await operator.sms.send({ to: msisdn, text: RECEIPT });
    });
  };
  try {
    await work(WARM_UP);
    const before = process.cpuUsage();
    await work(MEASURED);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / MEASURED;
  } finally {
    await close();
  }
}
