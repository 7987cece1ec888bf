import type { DrivenPage } from './driven-page.ts';
import { approvePrompt } from './on-the-handset.ts';

/** A page of a browser, and the address of its portal. */
export type Visit = { page: DrivenPage; portal: string };

/**
 * Pays from the payment page to the receipt: the payer approves on the handset, and the status appears by itself.
 * @param waiting heading while the payment waits
 */
export async function payWithWallet({ page, portal }: Visit, msisdn: string, waiting: string): Promise<void> {
  await page.expect('heading', 'Choose how to pay');
  await page.click('link', 'Isano Money');
  await page.click('button', 'Pay RWF');
  await page.expect('heading', waiting);
  await approvePrompt(portal, msisdn);
  await page.expect('heading', 'Thank you');
}
