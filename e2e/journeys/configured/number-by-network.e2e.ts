import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { expectAccessible, expectLayout } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { groupDigits } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

test.use({ portal: 'configured' });

/** What the mobile network adds to the requests of a device. */
const networkHeaders = (msisdn: string) => ({ 'x-msisdn': `+250${msisdn}` });

test('on mobile data a number is proven without a code, and after a failure the page is as before', async ({
  page,
  sandbox,
}, info) => {
  const msisdn = await sandbox.addSubscriber();
  await page.goto('/history');
  await page.getByLabel('Your mobile number').fill(msisdn);
  await page.getByRole('button', { name: 'Send me the code' }).click();
  const confirm = page.getByRole('link', { name: 'Confirm over mobile data' });
  await expect(confirm).toBeVisible();
  await expectAccessible(page, info, 'network-offered');

  // Who reads the code in their messages and comes back has not asked the network yet: nothing is checked.
  const checks: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/history')) checks.push(request.url());
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  // On Wi-Fi the operator does not recognise the device.
  const failed = page.waitForEvent('popup');
  await confirm.click();
  const result = await failed;
  await expect(
    result.getByRole('heading', { name: 'Your number could not be confirmed over mobile data' }),
  ).toBeVisible();
  expect(checks).toEqual([]);
  await expectAccessible(result, info, 'network-failed');
  await result.close();
  await page.bringToFront();
  await page.getByRole('button', { name: 'I have confirmed it' }).click();
  await expect(page.getByText('Your number is not confirmed yet.')).toBeVisible();
  await expectAccessible(page, info, 'network-not-yet');
  await expect(page.getByLabel('6-digit code')).toBeEditable();

  await page.context().setExtraHTTPHeaders(networkHeaders(msisdn));
  const opened = page.waitForEvent('popup');
  await confirm.click();
  const confirmed = await opened;
  await confirmed.waitForURL('**/number-confirmed').catch(() => undefined);
  // What a browser reports when the customer comes back to this tab.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { name: `Purchases of ${groupDigits(msisdn)}` })).toBeVisible();
});

test('without JavaScript the network proves the number too', async ({ sandbox, otherDevice }, info) => {
  const locale = 'rw';
  const t = translator(locale);
  const msisdn = await sandbox.addSubscriber();
  const device = await otherDevice({ javaScriptEnabled: false, extraHTTPHeaders: networkHeaders(msisdn) });
  const page = await device.newPage();
  await page.goto(localisePath('/history', locale));
  await page.getByLabel(t('Your mobile number')).fill(msisdn);
  await page.getByRole('button', { name: t('Send me the code') }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: t('Confirm over mobile data') }).click();
  const confirmed = await opened;
  await expect(confirmed.getByRole('heading', { name: t('Your number is confirmed') })).toBeVisible();
  // axe needs scripts; the same components are checked above.
  await expectLayout(page, info);
  await page.getByRole('button', { name: t('I have confirmed it') }).click();
  await expect(
    page.getByRole('heading', { name: t('Purchases of {number}', { number: groupDigits(msisdn) }) }),
  ).toBeVisible();
});
