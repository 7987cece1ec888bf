import type { RemoteDelivery, SendOutcome, StoredRequest } from '@isano/adapter-kit/operator';
import { type Clock, sameMoney } from '@isano/adapter-kit/values';
import { z } from 'zod';
import type { TmfClient } from '../client/tmf-client.ts';
import { askEntry, createEntry, type EntryKind, type EntryState } from '../created-entry.ts';
import type { TmfProfile } from '../profile.ts';
import { requireInTime, settleTime } from '../top-up.ts';
import { readMoneyValue, writeMoneyValue } from '../wire.ts';
import type { ChooseBills } from './choose-bills.ts';
import { type AccountBill, readBills } from './read-bills.ts';
import { payment, type WirePayment } from './wire.ts';

/** The part of a profile about bills. */
export type BillProfile = NonNullable<TmfProfile['bills']>;

/** What paying bills needs. */
export type BillParts = {
  client: TmfClient;
  profile: TmfProfile & { bills: BillProfile };
  clock: Clock;
  timeoutMs: number;
};

/** Our id is the `correlatorId` of a payment. */
export const PAYMENT: EntryKind<WirePayment> = {
  name: 'payment',
  target: { api: 'payment', path: '/payment' },
  schema: payment,
  keyAttribute: 'correlatorId',
  readState,
};

/** The account and its bills as the details of a request: `["1234567890","B-7"]`. */
export function toDetails(accountId: string, numbers: readonly string[]): string {
  return JSON.stringify([accountId, ...numbers]);
}

const details = z.tuple([z.string()], z.string());

/**
 * A payment of bills (TMF676). The bills are read first: one that was paid elsewhere is refused. When another person pays
 * in between, the account has a credit.
 */
export function tmfPayment(parts: BillParts, choose: ChooseBills): RemoteDelivery {
  return {
    send: (request) => send(parts, choose, request),
    ask: (request) => askEntry(parts, PAYMENT, request),
    settlesWithinMs: settleTime(parts.timeoutMs),
  };
}

async function send(parts: BillParts, choose: ChooseBills, request: StoredRequest): Promise<SendOutcome> {
  const { client, profile, clock, timeoutMs } = parts;
  let body: object;
  try {
    const [accountId, ...numbers] = details.parse(JSON.parse(request.details ?? '[]'));
    const all = await readBills(client, accountId);
    const choice = choose(all, { accountId, numbers, amount: request.amount });
    if ('refusal' in choice) return { kind: 'refused', reason: choice.refusal };
    body = paymentBody(request, { accountId, bills: choice.bills }, profile);
    requireInTime(request, clock, timeoutMs);
  } catch (cause) {
    return { kind: 'not-sent', cause };
  }
  return createEntry(parts, PAYMENT, { request, body });
}

/** The operator divides the amount among the bills; what is more than they owe is a credit of the account. */
function paymentBody(
  { key, amount }: StoredRequest,
  { accountId, bills }: { accountId: string; bills: readonly AccountBill[] },
  { bills: { channel, paymentMethod } }: BillParts['profile'],
): object {
  const value = writeMoneyValue(amount);
  return {
    '@type': 'Payment',
    correlatorId: key,
    account: { id: accountId },
    channel: { id: channel, name: channel },
    paymentMethod,
    amount: value,
    totalAmount: value,
    paymentItem: bills.map(({ id }, index) => ({
      id: String(index + 1),
      item: { id, '@referredType': 'CustomerBill' },
    })),
  };
}

/** A status that the profile does not name is not final. Throws when the payment is about another key or amount. */
function readState(
  { key, amount }: StoredRequest,
  entry: WirePayment,
  { bills, refusals }: TmfProfile,
): EntryState {
  const paid = readMoneyValue(entry.totalAmount);
  if (entry.correlatorId !== key || !paid || !sameMoney(paid, amount))
    throw new Error('The operator answered about another payment');
  const status = entry.status ?? '';
  if (bills?.booked.includes(status)) return { kind: 'delivered', operatorReference: entry.id };
  const reason = Object.hasOwn(refusals, status) ? refusals[status] : undefined;
  return reason ? { kind: 'refused', reason } : { kind: 'pending' };
}
