import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from './customer.ts';
import type { Entry } from './diary.ts';

const LOOK_MS = 500;
const LOOKS = 8;

/** Watches the status page of every transaction of a purchase for a while, and notes each new word. */
export async function watchStatus(browser: Browser, entry: Entry, looks = LOOKS): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    const open = await noteStatus(browser, entry);
    if (!open) return;
    await wait(LOOK_MS);
  }
}

/** Looks once; whether any of them may still change. */
export async function noteStatus({ portal }: Browser, entry: Entry): Promise<boolean> {
  let open = false;
  for (const transactionId of entry.transactions) {
    const answer = await portal.readStatus({ tid: transactionId });
    if (answer.kind !== 'ok') {
      open = true;
      continue;
    }
    const { status: word, final } = answer.result;
    const last = entry.told.findLast((told) => told.transactionId === transactionId);
    if (last?.word !== word) entry.told.push({ transactionId, word, final, at: new Date() });
    open ||= !final;
  }
  return open;
}
