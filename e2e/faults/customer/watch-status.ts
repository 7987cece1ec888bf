import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserClient } from './browser-client.ts';
import type { PurchaseLog } from './purchase-log.ts';

const POLL_MS = 500;
const POLLS = 8;

/** Polls the status of every transaction of a purchase for a while and records each change. */
export async function watchStatus(browser: BrowserClient, log: PurchaseLog, polls = POLLS): Promise<void> {
  for (let poll = 0; poll < polls; poll += 1) {
    const open = await recordStatus(browser, log);
    if (!open) return;
    await wait(POLL_MS);
  }
}

/** Reads the statuses once. Returns whether any of them may still change. */
export async function recordStatus({ portal }: BrowserClient, log: PurchaseLog): Promise<boolean> {
  let open = false;
  for (const transactionId of log.transactions) {
    const answer = await portal.readStatus({ tid: transactionId });
    if (answer.kind !== 'ok') {
      open = true;
      continue;
    }
    const { status, final } = answer.result;
    const last = log.shownStatuses.findLast((shown) => shown.transactionId === transactionId);
    if (last?.status !== status) log.shownStatuses.push({ transactionId, status, final, at: new Date() });
    open ||= !final;
  }
  return open;
}
