import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { readRunInfo } from '../../run-info.ts';
import { changeSettings, readPhone } from '../../sandbox.ts';
import { orderBundle } from '../../steps/order-bundle.ts';
import { expectHeading } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

// The payer's name is confirmed before a request is sent (EKASH.md section 5, names).
test.use({ portal: 'configured', changes: 'settings' });

test.beforeEach(async ({ portal }) => {
  await changeSettings(readRunInfo().portals[portal].url, { offersEkash: true });
});

const MASKED = /[A-Z]\. [A-Z]\*\*\*[a-z]/;

test('whom the request goes to is confirmed before it is sent, and another number can be given', async ({
  page,
  sandbox,
  portal,
}, info) => {
  const locale = 'sw';
  const t = translator(locale);
  const msisdn = await sandbox.addSubscriber({ wallet: { behaviour: 'normal', balance: 10_000 } });
  await orderBundle(page, { msisdn, method: 'ekash', locale });
  const number = page.getByLabel(t('Enter Phone No'));
  const payer = await sandbox.addSubscriber({ wallet: { behaviour: 'normal', balance: 10_000 } });
  await number.fill(payer);
  await page.getByRole('button', { name: t('Continue to pay') }).click();
  const question = page.getByRole('heading', { name: MASKED });
  await expect(question).toBeFocused();
  await expectAccessible(page, info, 'ekash-payer');
  // On a phone too: the titles of ways to pay are hidden there, because their names are right above.
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(question).toHaveCSS('clip-path', 'none');
  await expect(question).toBeInViewport();
  expect((await readPhone(readRunInfo().portals[portal].url, payer)).prompts).toEqual([]);
  await page.getByRole('link', { name: t('Another number') }).click();
  await expect(number).toBeVisible();
  expect((await number.inputValue()).replace(/\D/g, '')).toBe(payer);
  await page.getByRole('button', { name: t('Continue to pay') }).click();
  await expect(question).toBeFocused();
  await page.getByRole('button', { name: t('Send the request') }).click();
  await sandbox.approvePrompt(payer);
  await expectHeading(page, 'Thank you', locale);
});

test('the same without JavaScript', async ({ sandbox, otherDevice }) => {
  const locale = 'fr';
  const t = translator(locale);
  const msisdn = await sandbox.addSubscriber({ wallet: { behaviour: 'normal', balance: 10_000 } });
  const page = await (await otherDevice({ javaScriptEnabled: false })).newPage();
  await orderBundle(page, { msisdn, method: 'ekash', locale });
  await page.getByLabel(t('Enter Phone No')).fill(msisdn);
  await page.getByRole('button', { name: t('Continue to pay') }).click();
  await expect(page.getByRole('heading', { name: MASKED })).toBeVisible();
  await page.getByRole('button', { name: t('Send the request') }).click();
  await expectHeading(page, 'In Processing', locale);
  await sandbox.approvePrompt(msisdn);
  await page.getByRole('link', { name: t('Check the status') }).click();
  await expectHeading(page, 'Thank you', locale);
});
