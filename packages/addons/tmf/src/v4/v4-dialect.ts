import {
  type BucketService,
  type DeliveryRecord,
  type DeliveryRecords,
  lineOf,
} from '@isano/adapter-kit/operator';
import { countryCurrency, type Msisdn } from '@isano/adapter-kit/values';
import { readList } from '../client/read-list.ts';
import type { TmfClient } from '../client/tmf-client.ts';
import { askEntry, findEntries } from '../created-entry.ts';
import type { Dialect, TmfBucket } from '../dialect.ts';
import { toOperatorNumber } from '../operator-number.ts';
import type { TmfProfile } from '../profile.ts';
import { readLine } from '../read-line.ts';
import {
  bucket,
  parseInstant,
  product,
  readQuantity,
  topUp,
  type WireBucket,
  type WireTopUp,
} from '../wire.ts';
import type { V4Parts } from './v4-parts.ts';
import { checkSearch, prepareTopUp, TOP_UP } from './v4-top-up.ts';

/** TM Forum's v4 documents: lines by TMF637, buckets and top-ups by TMF654. */
export function v4Dialect(client: TmfClient, profile: TmfProfile): Dialect {
  const parts = { client, profile };
  const listBuckets = (msisdn: Msisdn) => readBuckets(parts, msisdn);
  return {
    findLine: async (msisdn) => readLine(await readProducts(parts, msisdn), profile),
    listBuckets,
    prepareTopUp: async (request) => prepareTopUp(parts, request, await listBuckets(lineOf(request))),
    askTopUp: (request) => askEntry(parts, TOP_UP, request),
    deliveries: v4Deliveries(parts),
    checkSearch: () => checkSearch(parts),
  };
}

function readProducts({ client, profile }: V4Parts, msisdn: Msisdn) {
  const number = { attribute: profile.lines.filter, value: toOperatorNumber(msisdn, profile) };
  return readList(client, { api: 'inventory', path: '/product', query: {}, number }, product);
}

async function readBuckets({ client, profile }: V4Parts, msisdn: Msisdn): Promise<TmfBucket[]> {
  const number = { attribute: profile.bucketFilter, value: toOperatorNumber(msisdn, profile) };
  const found = await readList(client, { api: 'balance', path: '/bucket', query: {}, number }, bucket);
  return found.map(toTmfBucket);
}

const SERVICES: Readonly<Record<string, BucketService>> = {
  monetary: 'airtime',
  data: 'data',
  voice: 'voice',
  sms: 'sms',
};

function toTmfBucket(given: WireBucket): TmfBucket {
  const { id, name, description, status, usageType, remainingValue, partyAccount, validFor } = given;
  return {
    id,
    accountId: partyAccount?.id ?? null,
    name: name || description || '',
    service: SERVICES[usageType ?? ''] ?? null,
    amount: remainingValue?.amount ?? '0',
    units: remainingValue?.units ?? '',
    isActive: status === 'active',
    expiresAt: parseInstant(validFor?.endDateTime),
  };
}

/**
 * The record of deliveries from the list of top-ups. A period is requested by `requestedDate.gte` and `.lt` (TMF630); a
 * server that ignores them returns more, so the period is applied here too.
 */
function v4Deliveries({ client }: V4Parts): DeliveryRecords {
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
