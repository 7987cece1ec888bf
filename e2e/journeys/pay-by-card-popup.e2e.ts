import { expect, type Locator, type Page } from '@playwright/test';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import { expectHeading, payButton, pickWallet, startOrder } from '../steps.ts';

/** From the recharge page to the gateway's window over ours. */
async function openWindow(page: Page, msisdn: string): Promise<Locator> {
  await startOrder(page, { msisdn });
  await pickWallet(page, 'en', 'Debit/Credit Card');
  await page.getByText('Paystack', { exact: true }).click();
  await expect(page.getByText('The card is entered in a window of Paystack.')).toBeVisible();
  await page.getByLabel('E-mail address').fill('keza@example.rw');
  await payButton(page, { msisdn }).click();
  const popup = page.getByRole('dialog', { name: 'Paystack' });
  await expect(popup).toBeVisible();
  return popup;
}

test("a card is used in the gateway's window, and a window that is closed leaves the order to be paid", async ({
  ownPortal,
  otherDevice,
}, info) => {
  test.slow();
  const { url, world } = await ownPortal({ PAYSTACK_POPUP: '1' });
  const page = await (await otherDevice({ baseURL: url })).newPage();
  const msisdn = await world.subscriber({ airtime: 0 });
  const left = await openWindow(page, msisdn);
  await expectSound(page, info, 'card-window');
  const cancelled = page.waitForRequest(/\/payment\/gateway\/paystack\/[^/?]+\?status=cancelled$/);
  await left.getByRole('button', { name: 'Close' }).click();
  await cancelled;
  await page.waitForURL(/\/payment\/status/);
  await expectHeading(page, 'FAILED');

  const popup = await openWindow(page, msisdn);
  await popup.getByText('4111 1111 1111 1111').click();
  const succeeded = page.waitForRequest(/\/payment\/gateway\/paystack\/[^/?]+\?status=success$/);
  await popup.getByRole('button', { name: 'Pay' }).click();
  await succeeded;
  await page.waitForURL(/\/payment\/status/);
  await expectHeading(page, 'Thank you');
  await expect.poll(async () => (await world.phone(msisdn)).airtime).toBe(500);
});
