import { expect, type Page } from '@playwright/test';
import { delayRequests } from '../../delay-requests.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { expectHeading, fillRecharge, payButton, startOrder } from '../../steps/recharge-steps.ts';

const wayBack = (page: Page) =>
  page.getByRole('link', { name: /^A payment of RWF\s523 is waiting: see it$/ });

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('openPayments'));

test('a tab closed while the phone rings loses no payment: every page leads back, and the receipt is kept', async ({
  page,
  context,
  sandbox,
}, info) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await page.goto('/prepaid-recharge');
  await fillRecharge(page, { msisdn, amount: 523 });
  await page.getByRole('button', { name: /^Pay RWF\s523/ }).click();
  await expectHeading(page, 'In Processing');
  await expect.poll(() => stored(page)).not.toBeNull();
  expect(await stored(page)).not.toContain(msisdn);
  await page.close();

  const reopened = await context.newPage();
  for (const path of ['/data-bundle', '/payment/start', '/', '/receipts']) {
    await reopened.goto(path);
    await expect(wayBack(reopened)).toBeVisible();
  }
  await expectAccessible(reopened, info, 'receipts-open-payment');
  await wayBack(reopened).click();
  await expectHeading(reopened, 'In Processing');
  await expect(wayBack(reopened)).toBeHidden();
  await reopened.close();

  await sandbox.approvePrompt(msisdn);
  await expect.poll(async () => (await sandbox.readBalances(msisdn)).airtime).toBe(523);
  const later = await context.newPage();
  await later.goto('/receipts');
  await expect(later.getByText(/RWF\s523/).first()).toBeVisible();
  await expect(wayBack(later)).toBeHidden();
  await expect.poll(() => stored(later)).toBeNull();
});

// On a slow network the request rings on the phone before the script of the dialog has come.
test('a tab closed before the dialog of a waiting payment was drawn is found again too, and nothing is left after it was cancelled', async ({
  page,
  context,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await startOrder(page, { msisdn, amount: 523 });
  await delayRequests(page, /\/assets\/processing-overlay-/);
  await payButton(page, { msisdn, amount: 523 }).click();
  await expect.poll(() => stored(page)).not.toBeNull();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.close();
  const reopened = await context.newPage();
  await reopened.goto('/');
  await wayBack(reopened).click();
  await reopened.getByRole('button', { name: 'Cancel payment' }).click();
  await expectHeading(reopened, 'FAILED');
  await expect.poll(() => stored(reopened)).toBeNull();
  await reopened.goto('/');
  await expect(wayBack(reopened)).toBeHidden();
});
