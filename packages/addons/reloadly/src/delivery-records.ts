import { requireAnswer } from '@isano/adapter-kit/http';
import type { DeliveryRecord, DeliveryRecords } from '@isano/adapter-kit/operator';
import type { ReloadlyApi } from './reloadly-api.ts';
import { findByIdentifier } from './top-up.ts';
import {
  deliveredAmountOf,
  formatTransactionDate,
  parseTransactionDate,
  type Transaction,
  transactionPage,
} from './wire.ts';

const PAGE_SIZE = 200;
/** A day of a busy portal; more would be a server that ignores the page. */
const PAGES_MAX = 5_000;
/** The report is asked for a longer period than wanted, because its time zone is not documented. */
const ZONE_MARGIN_MS = 24 * 3_600_000;

/** The record of deliveries from Reloadly's report of transactions. */
export function reloadlyDeliveryRecords(api: ReloadlyApi): DeliveryRecords {
  return {
    find: async (key) => {
      const found = (await findByIdentifier(api, key)).find(({ status }) => status === 'SUCCESSFUL');
      return found ? toRecord(found) : null;
    },
    list: async ({ from, to }) => {
      const entries = await readPages(api, {
        from: new Date(from.getTime() - ZONE_MARGIN_MS),
        to: new Date(to.getTime() + ZONE_MARGIN_MS),
      });
      return entries
        .filter(({ status }) => status === 'SUCCESSFUL')
        .map(toRecord)
        .filter(({ at }) => at >= from && at < to)
        .sort((a, b) => a.at.getTime() - b.at.getTime());
    },
  };
}

async function readPages(api: ReloadlyApi, { from, to }: { from: Date; to: Date }): Promise<Transaction[]> {
  const period = { startDate: formatTransactionDate(from), endDate: formatTransactionDate(to) };
  const byId = new Map<string, Transaction>();
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const query = new URLSearchParams({ ...period, size: String(PAGE_SIZE), page: String(page) });
    const answer = await api.get(`/topups/reports/transactions?${query}`);
    const { content } = requireAnswer(answer, transactionPage);
    for (const entry of content) byId.set(entry.transactionId, entry);
    if (content.length < PAGE_SIZE) return [...byId.values()];
  }
  throw new Error('The report of Reloadly does not end');
}

/** Throws when the entry cannot be read: a list that leaves out entries would hide differences. */
function toRecord(entry: Transaction): DeliveryRecord {
  const [amount, at] = [deliveredAmountOf(entry), parseTransactionDate(entry.transactionDate)];
  if (!amount || !at) throw new Error('An entry of the report of Reloadly cannot be read');
  return { key: entry.customIdentifier ?? null, operatorReference: entry.transactionId, amount, at };
}
