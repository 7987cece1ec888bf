import type { DeliveryRecords } from '@isano/adapter-kit/operator';
import type { UcipAccount } from './account.ts';
import { findRecord, listRecords } from './records.ts';

/** The record of deliveries from the server's own records, which the operator puts into a folder. */
export function ucipDeliveryRecords(account: UcipAccount): DeliveryRecords {
  return {
    find: (key) => findRecord(account, key),
    list: async ({ from, to }) => (await listRecords(account)).filter(({ at }) => at >= from && at < to),
  };
}
