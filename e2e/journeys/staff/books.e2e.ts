import { expect } from '@playwright/test';
import { localDay } from '@portal/domain/time/calendar-date';
import { withDatabase } from '../../database.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { readRunInfo } from '../../run-info.ts';
import {
  chooseDeskLanguage,
  confirmWithReason,
  openDeskPage,
  signInAsStaff,
} from '../../steps/staff-steps.ts';

test.use({ changes: 'decisions' });

const DAY_MS = 24 * 3_600_000;

/** What moved on the operator's own wallet on a day that is over: a journey cannot sell yesterday. */
async function moveWalletMoney(day: string): Promise<void> {
  const { databaseUrl } = readRunInfo().portals.push;
  await withDatabase(databaseUrl, (client) =>
    client.query(
      `INSERT INTO journal (day, at, event, debit, credit, amount_minor, currency, by, reason)
       VALUES ($1, now(), 'correction', 'receivable:money-push', 'differences', 163200, 'RWF', 'a journey', 'sold yesterday')`,
      [day],
    ),
  );
}

test('finance uploads a statement, explains a difference and closes the day, knowing which statement is missing', async ({
  page,
}, testInfo) => {
  // A repeat on the same portal has a difference of its own.
  const reference = `mtn-${testInfo.testId.slice(0, 8)}-${testInfo.repeatEachIndex}`;
  const yesterday = localDay(new Date(Date.now() - DAY_MS));
  const row = `${reference},nobody-${reference},${yesterday} 12:00:00,Completed,Payment,500,RWF,20`;
  await moveWalletMoney(yesterday);
  const content = `Id,External id,Date,Status,Type,Amount,Currency,Fee\n${row}\n`;
  await signInAsStaff(page, 'Eric Habimana');
  await openDeskPage(page, 'Books');
  await page.getByRole('link', { name: 'Statements', exact: true }).click();
  await page.getByLabel('Source').selectOption('momo');
  const file = { name: 'momo.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('File').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('1 lines: 0 matched, 0 explained, 1 differences.')).toBeVisible();
  await expectAccessible(page, testInfo, 'staff-books-statements');

  await page.getByRole('link', { name: 'Differences', exact: true }).click();
  const difference = page.getByRole('row').filter({ hasText: reference });
  await difference.getByRole('button').click();
  await page.getByLabel('Account that the amount belongs to').selectOption('goodwill');
  await expectAccessible(page, testInfo, 'staff-books-explain');
  await confirmWithReason(page, 'Explain', 'A gift of the shop in Huye.');
  await expect(difference).toHaveCount(0);
  await page.getByLabel('Day').fill(yesterday);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(difference).toContainText('explained: A gift of the shop in Huye.');
  await expect(difference.getByRole('button')).toHaveCount(0);
  await page.getByLabel('Owner').fill('nobody');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(difference).toHaveCount(0);

  await page.getByRole('link', { name: 'Days', exact: true }).click();
  await page.getByRole('row').filter({ hasText: 'can be closed' }).first().getByRole('link').click();
  const missing = page.getByText(/\(receivable:money-push\): RWF 163,200, no statement yet/);
  await expect(missing).toBeVisible();
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expect(page.getByRole('dialog').filter({ has: missing })).toBeVisible();
  await confirmWithReason(page, 'Close the day', 'All statements are in.');
  await expect(page.getByText('Closed by Eric Habimana: All statements are in.')).toBeVisible();
  // React Aria announces the pending button for seconds, by an element that names one which is gone.
  await page.reload();
  await expect(page.getByText('Closed by Eric Habimana: All statements are in.')).toBeVisible();
  await expect(page.getByText('these accounts had been compared with no statement')).toBeVisible();
  await expect(missing).toBeVisible();
  await expectAccessible(page, testInfo, 'staff-books-day');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as XLSX' }).click();
  expect((await download).suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d\.xlsx$/);

  await expectAccessible(page, testInfo, 'staff-books-day-saved');
  await chooseDeskLanguage(page, 'Français');
  await page.getByRole('link', { name: 'Écritures', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Écritures' })).toBeVisible();
  await expectAccessible(page, testInfo, 'staff-books-journal');
});
