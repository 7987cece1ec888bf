import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { payRecharge, readCode } from '../../steps/recharge-steps.ts';
import {
  confirmWithReason,
  openDeskPage,
  openPaymentByCode,
  signInAsStaff,
} from '../../steps/staff-steps.ts';

test('a care agent writes to a customer and refunds a delivered purchase with a second person', async ({
  page,
  sandbox,
  otherDevice,
}, testInfo) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await payRecharge(page, sandbox, { msisdn, amount: 600 });
  const code = await readCode(page);

  const care = await (await otherDevice()).newPage();
  await signInAsStaff(care, 'Keza Uwase');
  await openPaymentByCode(care, code);
  await care.getByText('What it says').first().click();
  await care.getByRole('button', { name: 'Show it as it came' }).click();
  await expect(care.locator('pre')).not.toContainText(msisdn);
  await expectAccessible(care, testInfo, 'staff-support');

  await care.getByRole('button', { name: 'Send a prepared message' }).click();
  await care.getByLabel('It was delivered').check();
  await expect(care.locator('blockquote')).toContainText('Please check your balance.');
  await expectAccessible(care, testInfo, 'staff-message');
  await confirmWithReason(care, 'Send a prepared message', 'The customer did not look at the balance.');
  await expect(care.getByText('Done: the portal carries it out now.')).toBeVisible();
  await expect(care.getByText('delivered → sent')).toHaveCount(1);

  await care.getByRole('button', { name: 'Refund the delivered purchase' }).click();
  const dialog = care.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Refund the delivered purchase' })).toBeDisabled();
  await dialog.getByLabel('The operator takes it back first').check();
  await expect(dialog.getByText('Amount: RWF 600')).toBeVisible();
  await expectAccessible(care, testInfo, 'staff-refund-delivered');
  await confirmWithReason(care, 'Propose it', 'Recharged twice, complaint 12.');
  await expect(care.getByText('Proposed: a second person decides.')).toBeVisible();

  const note = care.getByRole('textbox', { name: 'Note' });
  await note.pressSequentially('The customer calls ');
  const second = await (await otherDevice()).newPage();
  await signInAsStaff(second, 'Jean Mugisha');
  await openPaymentByCode(second, code);
  await expect(care.getByText('Also open at: Jean Mugisha')).toBeVisible();
  await expect(second.getByText('Also open at: Keza Uwase')).toBeVisible();
  await expectAccessible(second, testInfo, 'staff-two-in-a-case');
  await second.getByRole('button', { name: 'Approve' }).click();
  await confirmWithReason(second, 'Approve', 'Both receipts are there.');
  // The case of both follows, without a press; what the first one is typing stays, and so does the place where it is typed.
  for (const open of [second, care]) await expect(open.getByText('The money is back')).toHaveCount(1);
  await expect(note).toBeFocused();
  await note.pressSequentially('again tomorrow.');
  await expect(note).toHaveValue('The customer calls again tomorrow.');
  expect((await sandbox.readBalances(msisdn)).wallet).toBe(5_000);
  await expectAccessible(second, testInfo, 'staff-refunded');
});

test.describe('roles', () => {
  test.use({ changes: 'decisions' });

  test('an administrator gives a role, which an open browser has at once, and sees who did what, unchanged', async ({
    page,
    otherDevice,
  }, testInfo) => {
    const sales = await (await otherDevice()).newPage();
    await signInAsStaff(sales, 'Diane Ingabire');
    await signInAsStaff(page, 'Aline Mukamana');
    await openDeskPage(page, 'People and roles');
    await expectAccessible(page, testInfo, 'staff-people');
    await page.getByLabel('Person').fill('diane@staff.example');
    await page.getByRole('combobox', { name: 'Role' }).selectOption('care');
    await page.getByRole('button', { name: 'Give the role' }).click();
    await confirmWithReason(page, 'Give the role', 'Covers for Keza this week.');
    await expect(page.getByText('care, by Aline Mukamana: Covers for Keza this week.')).toBeVisible();
    await sales.goto('/staff/payments');
    await expect(sales.getByRole('searchbox')).toBeVisible();

    await openDeskPage(page, 'Who did what');
    await page.getByRole('combobox', { name: 'What' }).selectOption('gave a role');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('cell', { name: 'subject:diane' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Check that nothing was changed' }).click();
    await expect(page.getByText('All are as they were recorded')).toBeVisible();
    await expectAccessible(page, testInfo, 'staff-audit');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    expect((await file).suggestedFilename()).toBe('acts.csv');
  });
});
