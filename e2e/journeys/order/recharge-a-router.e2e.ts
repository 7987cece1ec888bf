import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { MAGIC_ROUTERS } from '@portal/operator/sandbox/magic/magic-routers';
import { expectAccessible, expectLayout } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import {
  enterCode,
  factRow,
  findBundle,
  payAndReceive,
  proceed,
  startAtHome,
} from '../../steps/purchase-steps.ts';
import { groupDigits } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

const READY = 'The bundle is ready to use. Keep this receipt if you like.';
test('an unlimited router bundle is bought and shown in the balance to the contact person', async ({
  page,
  sandbox,
}, info) => {
  const locale = 'sw';
  const t = translator(locale);
  const unlimited = findBundle('HU1', locale);
  const contact = await sandbox.addSubscriber({ wallet: { balance: 90_000 } });
  const msisdn = await sandbox.addSubscriber({ line: 'broadband', contact, wallet: null });
  await startAtHome(page, { tab: 'broadband', msisdn, locale });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Recharge broadband'));
  await expect(page.getByText(t('Broadband line'))).toBeVisible();
  await page.getByRole('link', { name: unlimited.category }).click();
  await page.getByRole('radio', { name: unlimited.name }).check();
  await expectAccessible(page, info, `router-list-${locale}`);
  await proceed(page, locale);
  await expect(page.getByRole('heading', { name: t('Broadband Recharge') })).toBeVisible();
  await expect(factRow(page, t('Plan'), unlimited.name)).toBeVisible();
  await expectLayout(page, info);
  await payAndReceive(page, sandbox, {
    payer: contact,
    amount: unlimited.price,
    msisdn,
    locale,
    statusText: READY,
  });
  expect((await sandbox.readHandset(msisdn)).bundles).toMatchObject([{ left: 'unlimited data' }]);
  await expectLayout(page, info);

  await page.getByRole('link', { name: t('Buy another bundle') }).click();
  await expect(page).toHaveURL(localisePath(`/broadband-recharge?msisdn=${msisdn}`, locale));
  await page.getByRole('button', { name: t('Check the data balance') }).click();
  // The full number of the contact person is private.
  await expect(page.getByRole('dialog')).toContainText(contact.slice(-2));
  await expect(page.getByRole('dialog')).not.toContainText(contact.slice(0, 6));
  await expectAccessible(page, info, `router-code-${locale}`);
  await enterCode(page, sandbox, { recipient: contact, locale });
  const table = page.getByRole('table', { name: t('Data balance') });
  await expect(table.getByRole('row').nth(1)).toContainText(/-/);
  await expect(table.getByRole('row').nth(1)).toContainText(t('unlimited'));
  await expectAccessible(page, info, `router-balance-${locale}`);
});

test('the balance of a router without a contact is not shown, but it can be recharged', async ({
  page,
}, info) => {
  const { msisdn } = MAGIC_ROUTERS.withoutContact;
  await page.goto(`/broadband-recharge?msisdn=${msisdn}`);
  await page.getByRole('button', { name: 'Check the data balance' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expectAccessible(page, info, 'router-nobody');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a bundle' })).toBeVisible();
});

test('a router without a balance says so @nightly', async ({ page, sandbox }, info) => {
  const contact = await sandbox.addSubscriber();
  const msisdn = await sandbox.addSubscriber({ line: 'broadband', contact, wallet: null });
  await page.goto(`/broadband-recharge?msisdn=${msisdn}`);
  await page.getByRole('button', { name: 'Check the data balance' }).click();
  await enterCode(page, sandbox, { recipient: contact, locale: 'en' });
  await expect(page.getByText('Nothing is left on this router.')).toBeVisible();
  await expectAccessible(page, info, 'router-empty');
});

test("a phone's number is not accepted as a router @nightly", async ({ page, sandbox }, info) => {
  const msisdn = await sandbox.addSubscriber();
  await page.goto('/broadband-recharge');
  await page.getByLabel('Number of the router').fill(msisdn);
  await expect(page.getByText('This is a prepaid number.')).toBeVisible();
  await expectAccessible(page, info, 'router-wrong-line');
  await page.getByRole('link', { name: 'Recharge this number' }).click();
  await expect(page.getByLabel('Mobile number to recharge')).toHaveValue(groupDigits(msisdn));
});
