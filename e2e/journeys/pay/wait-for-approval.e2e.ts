import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import {
  expectHeading,
  formatFrancs,
  pauseClock,
  processingDialog,
  startPushPayment,
} from '../../steps/recharge-steps.ts';

test('the receipt appears when the payment is approved and delivered, long before the next poll', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ airtime: 0, wallet: { balance: 3_000 } });
  const polls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/transaction/v1/status?')) polls.push(request.url());
  });
  await page.clock.install();
  await startPushPayment(page, { msisdn });
  // The timers of the page stand still from here: no poll can bring the news.
  await pauseClock(page);
  polls.length = 0;
  await sandbox.approvePrompt(msisdn);
  await expectHeading(page, 'Thank you');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(polls).toEqual([]);
  expect(await sandbox.readBalances(msisdn)).toEqual({ airtime: 500, wallet: 2_500 });
});

test('at 400 % the waiting dialog opens at its title, and Escape leads to the ways to leave the payment', async ({
  page,
  sandbox,
}, info) => {
  // 1280 x 1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 3_000 } });
  await startPushPayment(page, { msisdn });
  const dialog = processingDialog(page);
  const title = dialog.getByRole('heading', { name: 'Processing' });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await expect(dialog.getByText(formatFrancs(500), { exact: true }).first()).toBeInViewport();
  await expectAccessible(page, info, 'waiting-400-percent');
  for (const _press of ['first', 'second']) {
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('heading', { name: 'Change my mind' })).toBeFocused();
  }
  await expect(dialog.getByText('You can also reject the request on the phone.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel payment' }).click();
  await expectHeading(page, 'FAILED');
  expect((await sandbox.readBalances(msisdn)).wallet).toBe(3_000);
});
