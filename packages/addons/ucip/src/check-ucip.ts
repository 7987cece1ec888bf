import { type CheckFinding, readForCheck } from '@isano/adapter-kit/operator';
import type { Clock } from '@isano/adapter-kit/values';
import type { UcipAccount } from './account.ts';
import { lookUp } from './look-ups.ts';
import { areRecordsComplete, listRecords } from './records.ts';
import type { UcipApi } from './ucip-api.ts';

/** A number that no line has: the answer about it shows that the account may ask. */
const NO_LINE = '000000000';
const HOUR_MS = 3_600_000;

/** Asks the server about a line that nobody has, and looks at the records. Nothing is topped up. Does not throw. */
export async function checkUcip(
  api: UcipApi,
  account: Pick<UcipAccount, 'recordsDir' | 'decimals' | 'refillProfile'>,
  clock: Clock,
): Promise<CheckFinding[]> {
  return Promise.all([
    readForCheck('the AIR server', async () => {
      await lookUp(api, 'GetAccountDetails', NO_LINE);
      const way =
        account.refillProfile === null
          ? 'adjustments of the balance'
          : `refills by profile ${account.refillProfile}`;
      return {
        isGood: true,
        text: `the AIR server answers; top-ups are ${way}, with ${account.decimals} decimals`,
      };
    }),
    readForCheck('UCIP_RECORDS_DIR', async () => {
      const { length } = await listRecords(account);
      const now = clock.now();
      const before = new Date(now.getTime() - 3 * HOUR_MS);
      const isGood = await areRecordsComplete(account, { from: before, to: before, now });
      const text = isGood ? `the records have ${length} top-ups` : 'the files of the last hours are missing';
      return { isGood, text: isGood ? text : `${text}: lost answers stay unknown` };
    }),
  ]);
}
