import type { DeliveryRecord, DeliveryRecords } from '@isano/adapter-kit/operator';
import { readList } from '../client/read-list.ts';
import type { TmfClient } from '../client/tmf-client.ts';
import { findEntries } from '../created-entry.ts';
import { parseInstant, readMoneyValue } from '../wire.ts';
import { type BillProfile, PAYMENT } from './pay-bills.ts';
import { payment, type WirePayment } from './wire.ts';

/** The record of booked payments of our channel by `paymentDate`: banks and shops pay the same bills. */
export function tmfPaymentRecords(
  client: TmfClient,
  { booked, channel }: Pick<BillProfile, 'booked' | 'channel'>,
): DeliveryRecords {
  const isBooked = ({ status }: WirePayment) => booked.includes(status ?? '');
  return {
    find: async (key) => {
      const made = (await findEntries(client, PAYMENT, key)).find(isBooked);
      return made ? toRecord(made) : null;
    },
    list: async ({ from, to }) => {
      const query = { 'paymentDate.gte': from.toISOString(), 'paymentDate.lt': to.toISOString() };
      const found = await readList(client, { ...PAYMENT.target, query }, payment);
      return found
        .filter((entry) => isBooked(entry) && entry.channel?.id === channel)
        .map(toRecord)
        .filter(({ at }) => at >= from && at < to)
        .sort((a, b) => a.at.getTime() - b.at.getTime());
    },
  };
}

/** Throws when the payment cannot be read: a list that leaves out entries would hide differences. */
function toRecord(entry: WirePayment): DeliveryRecord {
  const [amount, at] = [readMoneyValue(entry.totalAmount), parseInstant(entry.paymentDate)];
  if (!amount || !at) throw new Error('A payment in the list of the operator cannot be read');
  return { key: entry.correlatorId ?? null, operatorReference: entry.id, amount, at };
}
