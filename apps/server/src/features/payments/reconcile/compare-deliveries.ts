import { sameMoney } from '@portal/domain/money';
import type { DeliveryRecord } from '../../../operator/delivery-port.ts';
import type { PaymentState } from '../payment-state.ts';
import type { Difference, OurEntry } from './compare-books.ts';
import type { DifferenceKind } from './difference.ts';

/** A payment of ours as the operator's record can speak of it too. */
export type OurDelivery = OurEntry & {
  /** The operator's reference as it answered the delivery; `null` when no delivery was noted. */
  deliveryReference: string | null;
};

/** The operator's record of a day and our side of it. */
export type DeliveryBooks = {
  theirs: readonly DeliveryRecord[];
  /** Our payments by id: at least those that `theirs` names and those in `missing`. */
  ours: ReadonlyMap<string, OurDelivery>;
  /** Payments whose delivery we noted on that day and which the operator has no record of, on whatever day. */
  missing: readonly string[];
};

/** Every difference between what the operator gave and what we sold, each once. Pure; the order of records is no matter. */
export function compareDeliveries({ theirs, ours, missing }: DeliveryBooks): Difference[] {
  const byKey = Map.groupBy(theirs, ({ key, operatorReference }) => key ?? operatorReference);
  const found = [...byKey].flatMap(([key, records]) => {
    const entry = ours.get(key);
    return entry ? differencesOf(entry, records) : [givenForNothing(key, records)];
  });
  const notGiven = missing.flatMap((id) => {
    const entry = ours.get(id);
    return entry ? [differs('not-given', entry, null)] : [];
  });
  return [...found, ...notGiven];
}

function givenForNothing(key: string, records: readonly DeliveryRecord[]): Difference {
  return {
    kind: 'given-unknown',
    subject: key,
    paymentId: null,
    providerReference: records[0]?.operatorReference ?? null,
    state: null,
    ours: null,
    theirs: records[0]?.amount ?? null,
  };
}

function differencesOf(entry: OurDelivery, records: readonly DeliveryRecord[]): Difference[] {
  // Listed twice under one reference is given once.
  const given = [...new Map(records.map((record) => [record.operatorReference, record])).values()];
  const [first] = given;
  if (!first) return [];
  const kind = kindIn(entry.state);
  return [
    ...(kind ? [differs(kind, entry, first)] : []),
    ...givenAgain(entry, given),
    ...amountDiffers(entry, first),
  ];
}

/** What it means that the operator has given for a payment in this state; `null`: what we sold was given. */
function kindIn(state: PaymentState): DifferenceKind | null {
  if (state === 'fulfilled') return null;
  if (state === 'paid' || state === 'review') return 'given-not-noted';
  return state.startsWith('refund') ? 'given-and-refunded' : 'given-unpaid';
}

/** Two deliveries on one day, or one that is not the one we were told of. */
function givenAgain(entry: OurDelivery, given: readonly DeliveryRecord[]): Difference[] {
  const known = entry.deliveryReference ?? given[0]?.operatorReference;
  const other = given.find(({ operatorReference }) => operatorReference !== known);
  return other ? [differs('given-twice', entry, other)] : [];
}

function amountDiffers(entry: OurDelivery, record: DeliveryRecord): Difference[] {
  if (record.amount.currency !== entry.asked.currency) return [differs('currency', entry, record)];
  return sameMoney(record.amount, entry.asked) ? [] : [differs('amount', entry, record)];
}

function differs(kind: DifferenceKind, entry: OurDelivery, record: DeliveryRecord | null): Difference {
  return {
    kind,
    subject: entry.paymentId,
    paymentId: entry.paymentId,
    providerReference: record?.operatorReference ?? entry.deliveryReference,
    state: entry.state,
    ours: entry.asked,
    theirs: record?.amount ?? null,
  };
}
