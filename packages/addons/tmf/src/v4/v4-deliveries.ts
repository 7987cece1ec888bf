import type { DeliveryRecord, DeliveryRecords } from '@isano/adapter-kit/operator';
import { countryCurrency } from '@isano/adapter-kit/values';
import { readList } from '../client/read-list.ts';
import { findEntries } from '../created-entry.ts';
import { parseInstant, readQuantity, topUp, type WireTopUp } from '../wire.ts';
import type { V4Parts } from './v4-parts.ts';
import { TOP_UP } from './v4-top-up.ts';

/**
 * The record of deliveries from the list of top-ups. A period is requested by `requestedDate.gte` and `.lt` (TMF630); a
 * server that ignores them returns more, so the period is applied here too.
 */
export function v4Deliveries({ client }: V4Parts): DeliveryRecords {
  return {
    find: async (key) => {
      const made = (await findEntries(client, TOP_UP, key)).find(({ status }) => status === 'completed');
      return made ? toRecord(made) : null;
    },
    list: async ({ from, to }) => {
      const query = { 'requestedDate.gte': from.toISOString(), 'requestedDate.lt': to.toISOString() };
      const found = await readList(client, { ...TOP_UP.target, query }, topUp);
      return found
        .filter(({ status }) => status === 'completed')
        .map(toRecord)
        .filter(({ at }) => at >= from && at < to)
        .sort((a, b) => a.at.getTime() - b.at.getTime());
    },
  };
}

/** Throws when the entry cannot be read: a list that leaves out entries would hide differences. */
function toRecord(entry: WireTopUp): DeliveryRecord {
  const amount = readQuantity(entry.amount, countryCurrency());
  const at = parseInstant(entry.requestedDate ?? entry.confirmationDate);
  if (!amount || !at) throw new Error('A top-up in the list of the operator cannot be read');
  return { key: entry.description || null, operatorReference: entry.id, amount, at };
}
