import { readFileSync } from 'node:fs';
import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { WIDTHS } from '../../screens.ts';
import { openStatusPage, payRecharge, readCode, startPushPayment } from '../../steps/recharge-steps.ts';
import { confirmWithReason, openDeskPage, signInAsStaff } from '../../steps/staff-steps.ts';

test('a care agent takes a payment from the queue, tries a bulk action and saves a search @nightly', async ({
  page,
  sandbox,
  otherDevice,
}, testInfo) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { behaviour: 'wrong-amount', balance: 5_000 } });
  await startPushPayment(page, { msisdn });
  await openStatusPage(page);
  const code = await readCode(page);

  const care = await (await otherDevice()).newPage();
  await signInAsStaff(care, 'Keza Uwase');
  await care.goto('/staff/queues/review');
  await expect(care).toHaveTitle(/^Queues: In review · /);
  const row = care.getByRole('row').filter({ hasText: code });
  await expect(care.getByText('Live', { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  await sandbox.approvePrompt(msisdn);
  // The open queue follows.
  await expect(row).toBeVisible();

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

  // Columns that are left out stay so, in this browser, and are not in the file either.
  const columns = care.getByRole('columnheader');
  await expect(columns.filter({ hasText: 'Number' })).toHaveCount(1);
  await care.getByRole('button', { name: 'Columns' }).click();
  await expectAccessible(care, testInfo, 'staff-columns');
  await care.getByRole('checkbox', { name: 'Number' }).uncheck();
  await care.keyboard.press('Escape');
  await expect(columns.filter({ hasText: 'Number' })).toHaveCount(0);
  await care.reload();
  await expect(row).toBeVisible();
  await expect(columns.filter({ hasText: 'Number' })).toHaveCount(0);
  const download = care.waitForEvent('download');
  await care.getByRole('button', { name: 'Save as CSV' }).click();
  const [header = '', ...saved] = readFileSync(await (await download).path(), 'utf8').split('\r\n');
  expect(header).toBe('\ufeffCode,Time,Purchase,Amount (RWF),Paid with,State');
  expect(saved.find((line) => line.startsWith(code))).toMatch(
    /^[^,]+,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Recharge,500,/,
  );

  await openDeskPage(care, 'Home broadband');
  await expect(care.getByRole('heading', { name: 'Home broadband orders' })).toBeVisible();
  await expectAccessible(care, testInfo, 'staff-leads');
});

// WCAG 2.2, 2.1.1: whoever cannot use a mouse, or is faster without, does the caller's most frequent tasks.
test('by keys alone a care agent finds and opens a payment, notes the call, prints the receipt, refunds it and takes it from its queue @desktop', async ({
  page,
  sandbox,
  otherDevice,
}, testInfo) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  // A refund of so much needs a second person, so the payment waits in a queue afterwards.
  await payRecharge(page, sandbox, { msisdn, amount: 600 });
  const code = await readCode(page);
  const care = await (await otherDevice({ viewport: WIDTHS.desktop })).newPage();
  const keys = care.keyboard;
  const heading = care.getByRole('heading', { level: 1 });
  await signInAsStaff(care, 'Keza Uwase');

  await expect(care.getByRole('searchbox')).toBeFocused();
  await keys.type(code);
  await keys.press('Enter');
  await expect(care.getByText('The payment with this code')).toBeVisible();
  await keys.press('j');
  await expect(care.getByRole('link', { name: code })).toBeFocused();
  await keys.press('Enter');
  await expect(heading).toContainText(code);

  await keys.press('n');
  const note = care.getByRole('textbox', { name: 'Note' });
  await expect(note).toBeFocused();
  await keys.type('Calls again tomorrow.');
  await pressUntilFocused('Tab', care.getByRole('button', { name: 'Save the note' }));
  await keys.press('Enter');
  await expect(note).toHaveValue('');
  await expect(care.getByText('Calls again tomorrow.')).toBeVisible();

  const refund = care.getByRole('button', { name: 'Refund the delivered purchase' });
  await pressUntilFocused('Shift+Tab', care.getByRole('link', { name: 'Print the receipt' }));
  await keys.press('Enter');
  await expect(care.getByRole('article')).toContainText(code);
  // The browser's own dialog is not part of the page.
  await care.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await pressUntilFocused('Tab', care.getByRole('button', { name: 'Print', exact: true }));
  await keys.press('Enter');
  await expect(care.locator('body')).toHaveAttribute('data-printed');
  await pressUntilFocused('Shift+Tab', care.getByRole('link', { name: 'Back to the payment' }));
  await keys.press('Enter');
  await expect(heading).toContainText(`Payment ${code}`);

  await expect(refund).toBeVisible();
  await keys.press('e');
  await expect(refund).toBeFocused();
  await keys.press('Enter');
  const dialog = care.getByRole('dialog');
  const takeBack = dialog.getByLabel('The operator takes it back first');
  await expect(takeBack).toBeFocused();
  await keys.press('Space');
  await expect(takeBack).toBeChecked();
  await pressUntilFocused('Tab', dialog.getByLabel('Why'));
  await keys.type('Recharged twice, complaint 31.');
  const propose = dialog.getByRole('button', { name: 'Propose it' });
  await expect(propose).toBeEnabled();
  await pressUntilFocused('Tab', propose);
  await keys.press('Enter');
  await expect(care.getByText('Proposed: a second person decides.')).toBeFocused();
  await expectAccessible(care, testInfo, 'staff-keys-proposed');

  await pressUntilFocused('Shift+Tab', care.getByRole('link', { name: 'Queues', exact: true }));
  await keys.press('Enter');
  await expect(care).toHaveTitle(/^Queues: Mine · /);
  await pressUntilFocused('Tab', care.getByRole('link', { name: 'Wait for a second person' }));
  await keys.press('Enter');
  await expect(care).toHaveTitle(/^Queues: Wait for a second person · /);
  const row = care.getByRole('row').filter({ hasText: code });
  await pressUntilFocused('j', row.getByRole('link', { name: code }));
  await keys.press('e');
  await expect(row.getByRole('button', { name: `Take: ${code}` })).toBeFocused();
  await keys.press('Enter');
  await expect(row).toContainText('Keza Uwase, until');
});

/** Presses a key until it has led to an element. */
async function pressUntilFocused(key: string, target: Locator): Promise<void> {
  const most = 80;
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press(key);
  }
  await expect(target).toBeFocused();
}
