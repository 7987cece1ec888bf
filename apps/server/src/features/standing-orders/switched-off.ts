import { nextMessageHour } from '@portal/domain/time/message-hours';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { endPermission } from './ask-permission.ts';
import type { StandingDeps } from './standing-deps.ts';
import { queueMessage } from './standing-messages.ts';
import { lockNumber, type StandingOrder, stopOrders } from './standing-store.ts';
import { standingOrders } from './tables.ts';
import { withdrawPayments } from './withdraw-payments.ts';

/**
 * Pauses the standing orders that are paid without asking by a wallet whose mandates the operator has switched off, and tells each owner
 * once, in decent hours: nothing is charged by them any more. The owner has to agree again, to be asked each time. The permission ends too, so that it does not come
 * back unexpectedly with the setting.
 */
export async function pauseSwitchedOff(deps: StandingDeps): Promise<void> {
  const { db, hasMandates, log } = deps;
  const isCharging = and(
    isNull(standingOrders.endedAt),
    isNull(standingOrders.pausedBy),
    isNotNull(standingOrders.mandateId),
  );
  const modes = await db.selectDistinct({ mode: standingOrders.mode }).from(standingOrders).where(isCharging);
  for (const { mode } of modes) {
    if (hasMandates(mode)) continue;
    const found = await db
      .select()
      .from(standingOrders)
      .where(and(isCharging, eq(standingOrders.mode, mode)))
      .limit(AT_ONCE);
    for (const order of found)
      await pause(deps, order).catch((err: unknown) =>
        log.warn({ err, standingOrder: order.id }, 'a standing order without mandates was not paused'),
      );
  }
}

/** Orders of one way to pay that are paused each minute, so that their messages come one after the other. */
const AT_ONCE = 200;

async function pause(deps: StandingDeps, { id, msisdn }: StandingOrder): Promise<void> {
  const { db, clock, rules } = deps;
  const now = clock.now();
  const { stopped, begun } = await db.transaction(async (tx) => {
    await lockNumber(tx, msisdn);
    const found = await stopOrders(tx, { msisdn, id }, { pausedBy: 'unpermitted', now });
    if (found.stopped.some((order) => order.pausedBy === 'unpermitted')) {
      // The setting may change at night.
      await queueMessage(tx, 'switched-off', { id, now: nextMessageHour(now, rules.hours) });
      // A paused order is not looked at again: when this node dies, another one ends the permission.
      await enqueueJob(tx, { job: 'end-standing-mandate', payload: { standingOrderId: id }, runAt: now });
    }
    return found;
  });
  await withdrawPayments(deps, begun);
  for (const order of stopped) await endPermission(deps, order);
}
