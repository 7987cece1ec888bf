import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../../axe.ts';
import { test } from '../../portal-test.ts';
import { expectHeading, openStatusPage, payButton, startOrder } from '../../steps/recharge-steps.ts';

test.use({ colorScheme: 'dark' });

const PAGES = [
  '/',
  '/data-bundle?msisdn=788100001',
  '/postpaid-bill-pay',
  '/gethelp',
  '/gethelp?q=refund',
  '/storeLocator',
  '/openNetworks',
  '/table',
  '/receipts',
  '/hbb/works',
  '/no/such-page',
  '/sandbox',
  '/docs',
];

test('every page can be read on a phone with a dark theme @nightly', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectNoAxeViolations(page);
  }
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(background).not.toBe('rgb(246, 244, 238)');
});

test('a purchase can be read on a phone with a dark theme @nightly', async ({ page, sandbox }) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await startOrder(page, { msisdn });
  await expectNoAxeViolations(page);
  await payButton(page, { msisdn }).click();
  await sandbox.waitForPrompt(msisdn);
  await openStatusPage(page);
  await expectHeading(page, 'In Processing');
  await expectNoAxeViolations(page);
  await sandbox.approvePrompt(msisdn);
  await expectHeading(page, 'Thank you');
  await expectNoAxeViolations(page);
});
