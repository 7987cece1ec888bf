import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { orderBundle } from '../../steps/order-bundle.ts';
import { expectHeading, openStatusPage, processingDialog } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

test('a bundle is paid with MPESA on the handset, after errors at the fields', async ({
  page,
  sandbox,
}, info) => {
  const locale = 'sw';
  const t = translator(locale);
  const msisdn = await sandbox.addSubscriber({ wallet: null });
  const payer = await sandbox.addSubscriber({ wallet: { balance: 2_000 } });
  await orderBundle(page, { msisdn, method: 'mpesa', locale });
  await test.step('an empty number and an invalid e-mail get errors at their fields', async () => {
    await page.getByLabel(t('Enter Phone No')).fill('');
    await page.getByLabel(t('Email id')).fill('anna@');
    await page.getByRole('button', { name: t('Continue to pay') }).click();
    await expect(page.getByText(t('Phone No is required'))).toBeVisible();
    await expect(page.getByText(t('Invalid Email Id'))).toBeVisible();
  });
  await test.step('Cancel leads back to the bundles', async () => {
    await page.getByRole('link', { name: t('Cancel') }).click();
    await expect(page).toHaveURL(/\/data-bundle/);
    await page.goBack();
  });
  await page.getByLabel(t('Enter Phone No')).fill(payer);
  await page.getByLabel(t('Email id')).fill('anna@example.rw');
  await expectAccessible(page, info, `mpesa-${locale}`);
  await page.getByRole('button', { name: t('Continue to pay') }).click();
  await expect(processingDialog(page, locale)).toContainText('MPESA');
  await expectAccessible(page, info, `mpesa-waiting-${locale}`);
  await sandbox.approvePrompt(payer);
  await openStatusPage(page, locale);
  await expectHeading(page, 'Thank you', locale);
  await expect(page.getByText('MPESA', { exact: true })).toBeVisible();
  expect((await sandbox.readHandset(payer)).otherWallets).toContainEqual({
    name: 'M-Pesa',
    balance: 1_500,
  });
});
