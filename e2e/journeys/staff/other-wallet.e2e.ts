import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { payRecharge, readCode } from '../../steps/recharge-steps.ts';
import {
  confirmWithReason,
  confirmWithTicket,
  openPaymentByCode,
  signInAsStaff,
} from '../../steps/staff-steps.ts';

const BUTTON = 'Refund to another wallet of the payer';

test('care proposes another wallet for a refund that the first one refuses, and only finance can approve it', async ({
  page,
  sandbox,
  otherDevice,
}, testInfo) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { behaviour: 'refund-refused', balance: 5_000 } });
  const other = await sandbox.addSubscriber({ wallet: { balance: 0 } });
  await payRecharge(page, sandbox, { msisdn });
  const code = await readCode(page);

  await signInAsStaff(page, 'Keza Uwase');
  await openPaymentByCode(page, code);
  await page.getByRole('button', { name: 'Refund the delivered purchase' }).click();
  await page.getByRole('dialog').getByLabel('The customer keeps it').check();
  await confirmWithReason(page, 'Refund the delivered purchase', 'The wallet was charged by mistake.');
  await page.getByRole('button', { name: BUTTON }).click();
  const dialog = page.getByRole('dialog');
  const number = dialog.getByLabel('Number of the other wallet');
  await number.fill(`0${msisdn}`);
  await expect(dialog.getByText('That is the wallet that paid.')).toBeVisible();
  await number.fill(`+250 ${other}`);
  await expect(dialog.getByText('Amount: RWF 500')).toBeVisible();
  await expectAccessible(page, testInfo, 'staff-other-wallet');
  await confirmWithReason(page, 'Propose it', 'Identity card seen in the shop of Huye.');
  await expect(page.getByText('Proposed: a second person decides.')).toBeVisible();

  const colleague = await (await otherDevice()).newPage();
  await signInAsStaff(colleague, 'Jean Mugisha');
  await openPaymentByCode(colleague, code);
  await expect(colleague.getByText('To the wallet +250 7')).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const finance = await (await otherDevice()).newPage();
  await signInAsStaff(finance, 'Eric Habimana');
  await openPaymentByCode(finance, code);
  await finance.getByRole('button', { name: 'Show personal data' }).click();
  await confirmWithTicket(finance, 'Show personal data', 'ticket 4711');
  await expect(finance.getByText(other.replace(/(\d{3})(?=\d)/g, '$1 '))).toBeVisible();
  await expectAccessible(finance, testInfo, 'staff-other-wallet-proposed');
  await finance.getByRole('button', { name: 'Approve' }).click();
  await confirmWithReason(finance, 'Approve', 'The copy of the card is on file.');
  await expect.poll(async () => (await sandbox.readBalances(other)).wallet).toBe(500);
});
