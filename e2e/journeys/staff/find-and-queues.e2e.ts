import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { openStatusPage, readCode, startPushPayment } from '../../steps/recharge-steps.ts';
import { confirmWithReason, openDeskPage, signInAsStaff } from '../../steps/staff-steps.ts';

test('a care agent takes a payment from the queue, tries a bulk action and saves a search', async ({
  page,
  sandbox,
  otherDevice,
}, testInfo) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { behaviour: 'wrong-amount', balance: 5_000 } });
  await startPushPayment(page, { msisdn });
  await openStatusPage(page);
  await sandbox.approvePrompt(msisdn);
  const code = await readCode(page);

  const care = await (await otherDevice()).newPage();
  await signInAsStaff(care, 'Keza Uwase');
  const row = care.getByRole('row').filter({ hasText: code });
  await expect(async () => {
    await care.goto('/staff/queues/review');
    await expect(row).toBeVisible();
  }).toPass();

  await row.getByRole('button', { name: `Give to somebody: ${code}` }).click();
  await expect(care.getByLabel('To whom')).toContainText('Keza Uwase (you)');
  await expectAccessible(care, testInfo, 'staff-owner');
  await care.getByRole('button', { name: 'Save the owner' }).click();
  await expect(row).toContainText('Keza Uwase, until');

  await row.getByRole('checkbox', { name: `Select ${code}` }).check();
  await care.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(care.getByText('0 of 1 would be done now.')).toBeVisible();
  await expectAccessible(care, testInfo, 'staff-bulk');
  await confirmWithReason(care, 'Try again', 'After the outage of this morning.');
  await expect(care.getByText('0 of 1 done.')).toBeVisible();
  await expectAccessible(care, testInfo, 'staff-queue');

  await row.getByRole('link', { name: code }).click();
  // The queue may have other payments of the same person.
  await expect(care.getByRole('heading', { level: 1 })).toContainText(code);
  await expect(care.getByText('Keza Uwase, until')).toBeVisible();

  await openDeskPage(care, 'Payments');
  await care.getByText('More filters').click();
  await care.getByRole('combobox', { name: /^State/ }).selectOption('review');
  await care.getByLabel('Amount from').fill('500');
  await care.getByLabel('Amount to').fill('500');
  await care.getByRole('button', { name: 'Search' }).click();
  // The list before the search has the same row.
  await expect(care).toHaveURL(/state=review/);
  await expect(row).toBeVisible();
  await care.getByText('Saved searches').click();
  await care.getByLabel('Name of this search').fill('Five hundred in review');
  await care.getByRole('button', { name: 'Save this search' }).click();
  await expect(care.getByRole('link', { name: 'Five hundred in review' })).toBeVisible();
  await expectAccessible(care, testInfo, 'staff-find');
  await care.getByRole('link', { name: 'Show all' }).click();
  await care.getByRole('link', { name: 'Five hundred in review' }).click();
  await expect(care.getByLabel('Amount from')).toHaveValue('500');
  await openDeskPage(care, 'Home broadband');
  await expect(care.getByRole('heading', { name: 'Home broadband orders' })).toBeVisible();
  await expectAccessible(care, testInfo, 'staff-leads');
});
