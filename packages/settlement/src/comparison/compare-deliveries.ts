import { sameMoney } from '@portal/domain/money/money';
import type { DeliveryRecord } from '@portal/operator/delivery-records-port';
import type { PaymentState } from '@portal/payments/engine/payment-state';
import type { PortalDelivery } from '@portal/payments/records/portal-records';
import type { DifferenceKind } from '../differences/difference-kinds.ts';
import { describeDifference, describeUnknown, type RecordDifference } from './compare-records.ts';

/** The delivery records of both sides for one day. */
export type DeliveriesOfDay = {
  theirs: readonly DeliveryRecord[];
  /** The portal's records by payment id: at least those named in `theirs` and `missing`. */
  ours: ReadonlyMap<string, PortalDelivery>;
  /**
   * Payments whose delivery the portal recorded on that day and of which the operator has no record on any day.
   */
  missing: readonly string[];
};

/**
 * Finds every difference between what the operator delivered and what the portal sold, each once. Pure function;
 * the order of records does not matter.
 */
export function compareDeliveries({ theirs, ours, missing }: DeliveriesOfDay): RecordDifference[] {
  const byKey = Map.groupBy(theirs, ({ key, operatorReference }) => key ?? operatorReference);
  const found = [...byKey].flatMap(([key, records]) => {
    const entry = ours.get(key);
    return entry ? compareRecord(entry, records) : [unknownDelivery(key, records)];
  });
  const notGiven = missing.flatMap((id) => {
    const entry = ours.get(id);
    return entry ? [toDifference('not-given', entry, null)] : [];
  });
  return [...found, ...notGiven];
}

function unknownDelivery(key: string, records: readonly DeliveryRecord[]): RecordDifference {
  return describeUnknown('given-unknown', key, {
    providerReference: records[0]?.operatorReference ?? null,
    theirs: records[0]?.amount ?? null,
  });
}

function compareRecord(entry: PortalDelivery, records: readonly DeliveryRecord[]): RecordDifference[] {
  // Records with the same reference are one delivery.
  const deliveries = [...new Map(records.map((record) => [record.operatorReference, record])).values()];
  const [first] = deliveries;
  if (!first) return [];
  const kind = kindForState(entry.state);
  return [
    ...(kind ? [toDifference(kind, entry, first)] : []),
    ...findSecondDelivery(entry, deliveries),
    ...compareAmounts(entry, records),
  ];
}

/** The kind of difference when the operator delivered for a payment in this state; `null` for none. */
function kindForState(state: PaymentState): DifferenceKind | null {
  if (state === 'fulfilled') return null;
  if (state === 'paid' || state === 'review') return 'given-not-noted';
  return state.startsWith('refund') || state === 'charged-back' ? 'given-and-refunded' : 'given-unpaid';
}

/** Two deliveries on one day, or one with another reference than the recorded delivery. */
function findSecondDelivery(
  entry: PortalDelivery,
  deliveries: readonly DeliveryRecord[],
): RecordDifference[] {
  const known = entry.deliveryReference ?? deliveries[0]?.operatorReference;
  const other = deliveries.find(({ operatorReference }) => operatorReference !== known);
  return other ? [toDifference('given-twice', entry, other)] : [];
}

/** One difference for all records, which may say different amounts under one reference. */
function compareAmounts(entry: PortalDelivery, records: readonly DeliveryRecord[]): RecordDifference[] {
  const foreign = records.find(({ amount }) => amount.currency !== entry.amount.currency);
  if (foreign) return [toDifference('currency', entry, foreign)];
  const other = records.find(({ amount }) => !sameMoney(amount, entry.amount));
  return other ? [toDifference('amount', entry, other)] : [];
}

function toDifference(
  kind: DifferenceKind,
  entry: PortalDelivery,
  record: DeliveryRecord | null,
): RecordDifference {
  const difference = describeDifference(kind, entry, {
    providerReference: record?.operatorReference ?? entry.deliveryReference,
    ours: entry.amount,
    theirs: record?.amount ?? null,
  });
  return { ...difference, subject: entry.key ?? difference.subject };
}
