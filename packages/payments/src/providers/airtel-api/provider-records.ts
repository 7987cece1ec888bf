import { parseMoney } from '@portal/domain/money/money';
import {
  isWithin,
  PAGE_SIZE,
  type ProviderRecord,
  type ProviderRecords,
  readPages,
} from '../provider-records.ts';
import type { AirtelApi } from './airtel-api.ts';
import { isMovement, summaryAnswer, type WireMovement } from './wire.ts';

/**
 * The provider's transactions summary. Path and paging are those of known integrations, the field names of a line are
 * assumed: when a summary can't be read, each payment is checked instead.
 */
export function airtelRecords(api: Pick<AirtelApi, 'call'>, book: string): ProviderRecords {
  return {
    book,
    list: async (period) => {
      const read = await readPages(({ offset }) => {
        const query = new URLSearchParams({
          from: String(period.from.getTime()),
          to: String(period.to.getTime()),
          limit: String(PAGE_SIZE),
          offset: String(offset),
        });
        return api.call({ method: 'GET', path: `/merchant/v1/transactions?${query}`, wait: 'payment' });
      }, summaryAnswer);
      if (read.kind !== 'read') return read;
      const lines = read.rows.filter(isMovement).map(toLine);
      if (lines.includes(null)) return { kind: 'none', cause: new Error('A line has no exact amount') };
      const ofPeriod = lines.filter((line) => line !== null).filter(({ at }) => isWithin(period, at));
      return { kind: 'listed', lines: ofPeriod };
    },
  };
}

/** A line; `null` when its amount is none. It must not vanish: then money would seem to be missing. */
function toLine(wire: WireMovement): ProviderRecord | null {
  const amount = parseMoney(String(wire.amount), wire.currency);
  if (!amount) return null;
  return {
    kind: /^(REFUND|REVERS)/.test(wire.transaction_type ?? '') ? 'refund' : 'charge',
    reference: wire.id,
    providerReference: wire.airtel_money_id,
    amount,
    at: wire.created_at,
  };
}
