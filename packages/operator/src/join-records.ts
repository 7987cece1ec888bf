import type { DeliveryRecords } from './delivery-records-port.ts';

/** Several records as one. A payment is delivered by one of them. */
export function joinRecords(records: readonly DeliveryRecords[]): DeliveryRecords {
  const [only] = records;
  if (only && records.length === 1) return only;
  return {
    find: async (key) => {
      const found = await Promise.all(records.map(({ find }) => find(key)));
      return found.find((record) => record !== null) ?? null;
    },
    list: async (period) => {
      const lists = await Promise.all(records.map(({ list }) => list(period)));
      return lists.flat().sort((a, b) => a.at.getTime() - b.at.getTime());
    },
  };
}
