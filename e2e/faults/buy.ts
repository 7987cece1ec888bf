import { openBrowser, patiently, yes } from './customer.ts';
import { acknowledge, type Entry, newEntry } from './diary.ts';
import type { Purchase } from './draw-purchase.ts';
import { handOver } from './hand-over.ts';
import { askFor, type Initiated, initiate } from './initiate.ts';
import { prepare } from './prepare.ts';
import type { Run } from './run.ts';
import { watchStatus } from './watch-status.ts';
import { waysOf } from './ways.ts';

/** Plays one purchase from the first page to the last. Notes in the diary; throws only when the run itself is broken. */
export async function buy(run: Run, purchase: Purchase): Promise<void> {
  const entry = newEntry(purchase.index);
  run.diary.push(entry);
  try {
    await play(run, purchase, entry);
  } catch (error) {
    entry.stopped = (error as Error).message;
  }
}

async function play(run: Run, purchase: Purchase, entry: Entry): Promise<void> {
  const { at } = run.scene;
  const browser = openBrowser(at.front, `customer ${purchase.index}`);
  const { payer, orderInput } = await prepare(at.pages, purchase, browser);
  const placed = yes(await patiently('an order', () => browser.portal.placeOrder(orderInput)));
  if (placed.kind !== 'placed') throw new Error('taken for a repeat');
  entry.orderId = placed.orderId;
  const pinFirst = purchase.index >= run.plan.pinFrom;
  const made = await initiate(run, purchase, entry, { browser, payer, orderId: placed.orderId, pinFirst });
  if (!made) throw new Error('not offered');
  await Promise.all([handOver(run, purchase, entry, made), otherTab(run, purchase, entry, made)]);
  if (purchase.reloads) await again(entry, made);
  if (!purchase.leaves) await watchStatus(browser, entry);
}

/** The same page once more, as after a reload: it gets what is there, or a new payment when that one is over. */
async function again(entry: Entry, made: Initiated): Promise<void> {
  const answer = await askFor(made);
  if (answer.kind === 'ok') acknowledge(entry, answer.result.transactionId);
}

/** Another tab pays the same order by card, in the middle of it or a moment later. */
async function otherTab(run: Run, purchase: Purchase, entry: Entry, made: Initiated): Promise<void> {
  if (purchase.secondTab === 'none') return;
  if (purchase.secondTab === 'after') await watchStatus(made.browser, entry, 2);
  const method = purchase.method === 'dpo' ? 'uba' : 'dpo';
  const [way] = waysOf(method, { pinFirst: false, kind: purchase.kind });
  if (!way) return;
  const wanted = { ...made, way, proof: null };
  const answer = await askFor(wanted);
  if (answer.kind !== 'ok') return;
  const { transactionId } = answer.result;
  acknowledge(entry, transactionId);
  const inThisTab = { ...purchase, method, answer: 'yes', card: 'approved' } as const;
  await handOver(run, inThisTab, entry, { ...wanted, transactionId, encryption: null });
}
