import {
  type Bundles,
  createSendOnce,
  type Db,
  type DeliveryRecord,
  type DeliveryRecords,
} from '@isano/adapter-kit/operator';
import { readList } from '../client/read-list.ts';
import type { TmfClient } from '../client/tmf-client.ts';
import { findEntries } from '../created-entry.ts';
import type { TmfProfile } from '../profile.ts';
import { parseInstant } from '../wire.ts';
import { cachedCatalogue } from './cached-catalogue.ts';
import { readCatalogue } from './catalogue.ts';
import { type OrderParts, ordersOf, priceOf, tmfOrder } from './order-bundle.ts';
import { order, type WireOrder } from './wire.ts';

/**
 * Bundles from the catalogue (TMF620), activated by an order (TMF622). All lines of a type get the same offers. What is
 * shown may be `catalogueMs` milliseconds old; the order reads the price itself.
 */
export function tmfBundles(parts: OrderParts & { db: Db; catalogueMs: number }): Bundles {
  const { client, profile, db, clock, catalogueMs } = parts;
  const sendOnce = createSendOnce({ db, clock }, tmfOrder(parts));
  const catalogue = cachedCatalogue(() => readCatalogue(client, profile.bundles), {
    clock,
    lifeMs: catalogueMs,
  });
  return {
    list: async ({ line }) => (await catalogue()).filter((bundle) => bundle.line === line),
    catalogue,
    activate: ({ key, msisdn, productCode, price }) =>
      sendOnce({ port: 'bundles', key, msisdn, amount: price, details: productCode }),
  };
}

/** The record of completed orders by the time that they were made. */
export function tmfOrderRecords(client: TmfClient, profile: Pick<TmfProfile, 'versions'>): DeliveryRecords {
  const { time, ...orders } = ordersOf(profile);
  return {
    find: async (key) => {
      const made = (await findEntries(client, orders, key)).find(({ state }) => state === 'completed');
      return made ? toRecord(made) : null;
    },
    list: async ({ from, to }) => {
      const query = { [`${time}.gte`]: from.toISOString(), [`${time}.lt`]: to.toISOString() };
      const found = await readList(client, { ...orders.target, query }, order);
      return found
        .filter(({ state, externalId }) => state === 'completed' && externalId)
        .map(toRecord)
        .filter(({ at }) => at >= from && at < to);
    },
  };
}

/** Throws when the order cannot be read: a list that leaves out entries would hide differences. */
function toRecord(entry: WireOrder): DeliveryRecord {
  const [amount, at] = [priceOf(entry), parseInstant(entry.orderDate ?? entry.creationDate)];
  if (!amount || !at) throw new Error('An order in the list of the operator cannot be read');
  return { key: entry.externalId ?? null, operatorReference: entry.id, amount, at };
}
