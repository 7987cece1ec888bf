import type { Clock } from '@portal/domain/time/clock';
import type { Operator } from '@portal/operator/operator';
import type { Db } from '@portal/platform/database/open-db';
import {
  type Compensation,
  listApprovedCompensations,
  recordGiven,
  recordRefused,
} from './compensation-store.ts';

/** Given in one run; the next one goes on. */
const MAX_AT_ONCE = 200;

export type CompensationDeps = {
  db: Db;
  clock: Clock;
  operator: Pick<Operator, 'airtime' | 'bundles'>;
  log: { warn: (facts: object, message: string) => void };
};

/**
 * Gives what two people approved, each once: the operator gets the id of the compensation as its key, so a repeat after a crash or a
 * lost answer changes nothing there, and the record and the entry of the journal are one transaction. While the operator does not
 * answer, it is tried again with the next run.
 */
export async function giveCompensations(deps: CompensationDeps): Promise<void> {
  for (const compensation of await listApprovedCompensations(deps.db, MAX_AT_ONCE)) {
    try {
      await giveCompensation(deps, compensation);
    } catch (error) {
      deps.log.warn({ err: error, compensation: compensation.id }, 'a compensation could not be given');
    }
  }
}

async function giveCompensation(
  { db, clock, operator }: CompensationDeps,
  given: Compensation,
): Promise<void> {
  const { id: key, msisdn, productCode, amountMinor: minor, currency } = given;
  const amount = { minor, currency };
  const delivery = await (productCode === null
    ? operator.airtime.topUp({ key, msisdn, amount })
    : operator.bundles.activate({ key, msisdn, productCode, price: amount }));
  const at = clock.now();
  if (delivery.kind === 'delivered')
    await recordGiven(db, given, { operatorReference: delivery.operatorReference, at });
  else await recordRefused(db, key, { refusal: delivery.reason, at });
}
