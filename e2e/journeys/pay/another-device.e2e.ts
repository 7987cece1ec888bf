import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import {
  chooseMethod,
  expectHeading,
  groupDigits,
  openStatusPage,
  payButton,
  payRecharge,
  startOrder,
  startPushPayment,
} from '../../steps/recharge-steps.ts';

test('a status link on another device shows the status with the numbers hidden', async ({
  page,
  sandbox,
  otherDevice,
}, info) => {
  const [msisdn, payer] = [
    await sandbox.addSubscriber(),
    await sandbox.addSubscriber({ wallet: { balance: 5_000 } }),
  ];
  await startPushPayment(page, { msisdn, payer });
  await openStatusPage(page);
  const other = await (await otherDevice()).newPage();
  const reply = await other.goto(page.url());
  expect(reply?.headers()['x-robots-tag']).toBe('noindex');
  await expectHeading(other, 'In Processing');
  await sandbox.approvePrompt(payer);
  await expectHeading(other, 'Thank you');
  await expect(other.getByText('Part of each number is hidden')).toBeVisible();
  const html = await other.content();
  for (const number of [msisdn, payer]) {
    expect(html).not.toContain(number);
    expect(html).not.toContain(groupDigits(number));
  }
  await expectAccessible(other, info, 'masked-en');
  await expectHeading(page, 'Thank you');
  await expect(page.getByRole('definition').filter({ hasText: groupDigits(payer) })).toBeVisible();
});

test('another person can pay by a payment link, and the number stays hidden', async ({
  page,
  sandbox,
  otherDevice,
}) => {
  const [msisdn, payer] = [
    await sandbox.addSubscriber(),
    await sandbox.addSubscriber({ wallet: { balance: 5_000 } }),
  ];
  await startOrder(page, { msisdn });
  const other = await (await otherDevice()).newPage();
  await other.goto(page.url());
  await expect(other.getByText('Part of the number is hidden')).toBeVisible();
  expect(await other.content()).not.toContain(msisdn);
  await chooseMethod(other);
  await other.getByLabel('Isano Money number that pays').fill(payer);
  await other.getByRole('button', { name: /^Pay RWF 500 for/ }).click();
  await expect(other.getByRole('dialog', { name: 'Processing' })).toBeVisible();
  await sandbox.approvePrompt(payer);
  await openStatusPage(other);
  await expectHeading(other, 'Thank you');
  expect(await sandbox.readBalances(msisdn)).toMatchObject({ airtime: 500 });
  await page.reload();
  await expectHeading(page, 'Thank you');
});

test('the receipt is sent without the number, saved as PDF, and printed on one page', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await payRecharge(page, sandbox, { msisdn });
  await expect(payButton(page, { msisdn })).toBeHidden();
  const whatsApp = await page.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href');
  const message = new URL(whatsApp ?? '').searchParams.get('text');
  expect(message).toMatch(/: RWF\s500, Successful/);
  expect(message).toContain(page.url());
  expect(message).not.toContain(msisdn);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^isano-[A-Z2-9]{5}-[A-Z2-9]{5}\.pdf$/);
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeVisible();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeHidden();
  await expect(page.getByText('Transaction reference')).toBeVisible();
});
