import type { CustomerRun } from '../fault-run.ts';
import type { Purchase } from '../plan/draw-purchase.ts';
import { createBrowserClient, requireResult, retryCall } from './browser-client.ts';
import { type InitiatedPayment, initiateOnce, initiatePayment } from './initiate-payment.ts';
import { listVariants } from './method-variants.ts';
import { preparePurchase } from './prepare-purchase.ts';
import { processPayment } from './process-payment.ts';
import { createPurchaseLog, type PurchaseLog, recordTransaction } from './purchase-log.ts';
import { watchStatus } from './watch-status.ts';

/**
 * Runs one purchase from the first page to the last and records it in the log. Throws only when the run itself is
 * broken.
 */
export async function buy(run: CustomerRun, purchase: Purchase): Promise<void> {
  const log = createPurchaseLog(purchase.index);
  run.purchaseLogs.push(log);
  try {
    await runPurchase(run, purchase, log);
  } catch (error) {
    log.stopped = (error as Error).message;
  }
}

async function runPurchase(run: CustomerRun, purchase: Purchase, log: PurchaseLog): Promise<void> {
  const { urls } = run.environment;
  const browser = createBrowserClient(urls.front, `customer ${purchase.index}`);
  const { payer, orderInput } = await preparePurchase(urls.pages, purchase, browser);
  const placed = requireResult(await retryCall('an order', () => browser.portal.placeOrder(orderInput)));
  if (placed.kind !== 'placed') throw new Error('treated as a repeat');
  log.orderId = placed.orderId;
  const pinFirst = purchase.index >= run.plan.pinFrom;
  const initiated = await initiatePayment(run, purchase, {
    log,
    browser,
    payer,
    orderId: placed.orderId,
    pinFirst,
  });
  if (!initiated) throw new Error('not offered');
  await Promise.all([
    processPayment(run, purchase, initiated),
    payInSecondTab(run, purchase, { log, initiated }),
  ]);
  if (purchase.reloads) await reload(log, initiated);
  if (!purchase.leaves) await watchStatus(browser, log);
}

/** Opens the payment page again, as a reload does. It returns the active payment, or a new one when that is final. */
async function reload(log: PurchaseLog, initiated: InitiatedPayment): Promise<void> {
  const response = await initiateOnce(initiated);
  if (response.kind === 'ok') recordTransaction(log, response.result.transactionId);
}

/** A second tab pays the same order by card, at the same time or a moment later. */
async function payInSecondTab(
  run: CustomerRun,
  purchase: Purchase,
  { log, initiated }: { log: PurchaseLog; initiated: InitiatedPayment },
): Promise<void> {
  if (purchase.secondTab === 'none') return;
  if (purchase.secondTab === 'after') await watchStatus(initiated.browser, log, 2);
  const method = purchase.method === 'dpo' ? 'uba' : 'dpo';
  const [variant] = listVariants(method, { pinFirst: false, kind: purchase.kind });
  if (!variant) return;
  const second = { ...initiated, variant, proof: null };
  const response = await initiateOnce(second);
  if (response.kind !== 'ok') return;
  const { transactionId } = response.result;
  recordTransaction(log, transactionId);
  const secondPurchase = { ...purchase, method, answer: 'yes', card: 'approved' } as const;
  await processPayment(run, secondPurchase, { ...second, transactionId, encryption: null });
}
