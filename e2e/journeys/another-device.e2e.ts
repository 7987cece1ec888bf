import { expect } from '@playwright/test';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import {
  askForApproval,
  expectHeading,
  goToStatus,
  grouped,
  payButton,
  pickWallet,
  startOrder,
} from '../steps.ts';

test('a status link on another device shows how it stands, with the numbers hidden', async ({
  page,
  world,
  otherDevice,
}, info) => {
  const [msisdn, payer] = [await world.subscriber(), await world.subscriber({ wallet: { balance: 5_000 } })];
  await askForApproval(page, { msisdn, payer });
  await goToStatus(page);
  const other = await (await otherDevice()).newPage();
  const reply = await other.goto(page.url());
  expect(reply?.headers()['x-robots-tag']).toBe('noindex');
  await expectHeading(other, 'In Processing');
  await world.approvePrompt(payer);
  await expectHeading(other, 'Thank you');
  await expect(other.getByText('Part of each number is hidden')).toBeVisible();
  const html = await other.content();
  for (const number of [msisdn, payer]) {
    expect(html).not.toContain(number);
    expect(html).not.toContain(grouped(number));
  }
  await expectSound(other, info, 'masked-en');
  await expectHeading(page, 'Thank you');
  await expect(page.getByRole('definition').filter({ hasText: grouped(payer) })).toBeVisible();
});

test('a payment link sent to somebody else can be paid by them, the number stays hidden', async ({
  page,
  world,
  otherDevice,
}) => {
  const [msisdn, payer] = [await world.subscriber(), await world.subscriber({ wallet: { balance: 5_000 } })];
  await startOrder(page, { msisdn });
  const other = await (await otherDevice()).newPage();
  await other.goto(page.url());
  await expect(other.getByText('Part of the number is hidden')).toBeVisible();
  expect(await other.content()).not.toContain(msisdn);
  await pickWallet(other);
  await other.getByLabel('Isano Money number that pays').fill(payer);
  await other.getByRole('button', { name: /^Pay RWF 500 for/ }).click();
  await expect(other.getByRole('dialog', { name: 'Processing' })).toBeVisible();
  await world.approvePrompt(payer);
  await goToStatus(other);
  await expectHeading(other, 'Thank you');
  expect(await world.balances(msisdn)).toMatchObject({ airtime: 500 });
  await page.reload();
  await expectHeading(page, 'Thank you');
});

test('the receipt prints on one page', async ({ page, world }) => {
  const msisdn = await world.subscriber({ wallet: { balance: 5_000 } });
  await askForApproval(page, { msisdn });
  await world.approvePrompt(msisdn);
  await goToStatus(page);
  await expectHeading(page, 'Thank you');
  await expect(payButton(page, { msisdn })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeVisible();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeHidden();
  await expect(page.getByText('Transaction reference')).toBeVisible();
});
