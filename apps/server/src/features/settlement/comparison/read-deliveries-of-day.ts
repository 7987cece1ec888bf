import { sameMoney } from '@portal/domain/money/money';
import type { Period } from '@portal/domain/time/business-day';
import type { DeliveryRecord } from '@portal/operator/delivery-records-port';
import type { DeliveriesOfDay } from './compare-deliveries.ts';
import type { ComparisonDeps } from './comparison-deps.ts';

/**
 * Reads the delivery records of a day from the operator and the portal. A delivery that the portal recorded on
 * that day and the operator does not list is looked up by its key: around midnight the operator may have recorded
 * it a day earlier.
 * @throws when the operator does not answer; the job is then repeated
 */
export async function readDeliveriesOfDay(
  { store, deliveries }: Pick<ComparisonDeps, 'store' | 'deliveries'>,
  day: Period,
): Promise<DeliveriesOfDay> {
  const theirs = await withoutCompensations(store, await deliveries.list(day));
  const recorded = await store.listDeliveredIds(day);
  const named = theirs.flatMap(({ key }) => key ?? []);
  const ours = await store.readRecords([...new Set([...named, ...recorded])]);
  const listed = new Set(named);
  const missing: string[] = [];
  for (const id of recorded) {
    if (!listed.has(id) && !(await deliveries.find(id))) missing.push(id);
  }
  return { theirs, ours, missing };
}

/** What customers got for an incident, as it was recorded here, is no delivery of a payment. Of another amount, or a second time, it is listed. */
async function withoutCompensations(
  store: Pick<ComparisonDeps['store'], 'findGiven'>,
  theirs: readonly DeliveryRecord[],
): Promise<DeliveryRecord[]> {
  const given = await store.findGiven(theirs.flatMap(({ key }) => key ?? []));
  return theirs.filter(({ key, operatorReference, amount }) => {
    const its = key === null ? undefined : given.get(key);
    return !(its && its.operatorReference === operatorReference && sameMoney(its.amount, amount));
  });
}
