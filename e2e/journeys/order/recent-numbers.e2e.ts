import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { groupDigits, startOrder } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

test('a number used on this device is offered again, and forgotten when asked', async ({
  page,
  sandbox,
  otherDevice,
}, info) => {
  const locale = 'sw';
  const t = translator(locale);
  const msisdn = await sandbox.addSubscriber();
  // As after a press on "Remember on this phone".
  await page.goto(localisePath('/prepaid-recharge', locale));
  await page.evaluate(() => localStorage.setItem('keepsPurchases', 'true'));
  await startOrder(page, { msisdn, locale });
  // The payment page checks its payer, which is not what this journey is about.
  await page.goto('about:blank');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(localisePath('/prepaid-recharge', locale));
  const offered = page.getByRole('button', { name: groupDigits(msisdn) });
  await expect(offered).toBeVisible();
  // It is stored on the device: opening the page sends the server nothing about it.
  expect(sent.filter((line) => line.includes(msisdn))).toEqual([]);
  await expectAccessible(page, info, `recent-${locale}`);
  await offered.click();
  await expect(page.getByLabel(t('Mobile number to recharge'))).toHaveValue(groupDigits(msisdn));

  await page.goto(localisePath('/data-bundle', locale));
  await expect(page.getByRole('button', { name: groupDigits(msisdn) })).toBeVisible();
  await page.goto(localisePath('/postpaid-bill-pay', locale));
  await expect(page.getByLabel(t('Mobile number of the bill'))).toBeVisible();
  await expect(page.getByRole('button', { name: groupDigits(msisdn) })).toHaveCount(0);

  await page.goto(localisePath('/prepaid-recharge', locale));
  await page.getByRole('button', { name: t('Forget them') }).click();
  await expect(page.getByText(t('Numbers used here before'))).toHaveCount(0);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toContain(msisdn);
  await page.reload();
  await expect(page.getByLabel(t('Mobile number to recharge'))).toBeVisible();
  await expect(page.getByRole('button', { name: groupDigits(msisdn) })).toHaveCount(0);

  const stranger = await (await otherDevice()).newPage();
  await stranger.goto(localisePath('/prepaid-recharge', locale));
  await expect(stranger.getByText(t('Numbers used here before'))).toHaveCount(0);
});
