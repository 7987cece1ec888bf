import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeliveryRecord } from '@isano/adapter-kit/operator';
import type { UcipAccount } from './account.ts';
import { parseAirAmount } from './amounts.ts';

type Records = Pick<UcipAccount, 'recordsDir' | 'decimals'>;

const HOUR_MS = 3_600_000;
const FILE = /^refills-(\d{4}-\d{2}-\d{2}T\d{2})\.csv$/;
const HEADER = 'time,originTransactionID,externalData1,amount';

/** The name of the file of an hour, UTC. */
export const fileOfHour = (at: Date) => `refills-${at.toISOString().slice(0, 13)}.csv`;

/** Lists the records of the files, oldest first. Throws when a file can't be read: what is left out would hide a difference. */
export async function listRecords(records: Records): Promise<DeliveryRecord[]> {
  const names = (await readdir(records.recordsDir)).filter((name) => FILE.test(name)).sort();
  const lists: DeliveryRecord[] = [];
  for (const name of names) lists.push(...(await readFileOfHour(records, name)));
  return lists.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** The first record of a payment; `null` when the files have none. */
export async function findRecord(records: Records, key: string): Promise<DeliveryRecord | null> {
  return (await listRecords(records)).find((each) => each.key === key) ?? null;
}

/**
 * Whether the files show everything of a time: each hour of it is over and has a file, and so has the hour after it, in case a server
 * still writes into the file of an hour that is over. Then what is in none of them did not happen.
 */
export async function areRecordsComplete(
  { recordsDir }: Records,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<boolean> {
  const names = new Set(await readdir(recordsDir));
  const last = Math.floor(to.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS;
  if (last + HOUR_MS > now.getTime()) return false;
  for (let hour = Math.floor(from.getTime() / HOUR_MS) * HOUR_MS; hour <= last; hour += HOUR_MS)
    if (!names.has(fileOfHour(new Date(hour)))) return false;
  return true;
}

async function readFileOfHour({ recordsDir, decimals }: Records, name: string): Promise<DeliveryRecord[]> {
  const text = await readFile(join(recordsDir, name), 'utf8');
  const [header, ...lines] = text.split(/\r?\n/);
  if (header !== HEADER || lines.at(-1) !== '')
    throw new Error(`${name} is no file of records, or is cut off`);
  return lines.slice(0, -1).map((line) => {
    const [time = '', reference = '', key = '', amountText = '', ...more] = line.split(',');
    const [at, amount] = [new Date(time), parseAirAmount(amountText, decimals)];
    if (more.length > 0 || Number.isNaN(at.getTime()) || !/Z$/.test(time) || !amount || reference === '')
      throw new Error(`${name} has a record that can't be read`);
    return { key: key === '' ? null : key, operatorReference: reference, amount, at };
  });
}
