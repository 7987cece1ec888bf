import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { delayRequests } from '../../delay-requests.ts';
import { expectAccessible, expectLayout } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import type { SandboxActions } from '../../sandbox-actions.ts';
import { payAndReceive, proceed } from '../../steps/purchase-steps.ts';
import { toPattern } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';
import { waitForHydration } from '../../wait-for-hydration.ts';

const BOOKED = 'The payment is booked on the account. Keep this receipt if you like.';

/** An account of this test: one invoice overdue, one open with a fraction, one paid. */
async function someAccount(sandbox: SandboxActions) {
  const contactMsisdn = await sandbox.addSubscriber({ wallet: { balance: 100_000 } });
  const accountNumber = `PE${String(randomInt(1e9)).padStart(10, '7')}`;
  const email = `customer${randomInt(1e9)}@example.rw`;
  await sandbox.addFixedAccount({
    accountNumber,
    email,
    contactMsisdn,
    invoices: [
      { outstanding: '20000', status: 'paid', dueInDays: -40 },
      { outstanding: '30000', status: 'overdue', dueInDays: -10 },
      { outstanding: '25000.50', status: 'open', dueInDays: 20 },
    ],
  });
  return { accountNumber, email, contactMsisdn };
}

test('several invoices are selected, paid once and all settled', async ({ page, sandbox }, info) => {
  const locale = 'sw';
  const t = translator(locale);
  const { accountNumber, email, contactMsisdn } = await someAccount(sandbox);
  await page.goto(localisePath('/', locale));
  const tab = page.getByRole('main').locator('a[href$="?type=fixed-internet"]');
  await tab.click();
  await page.getByRole('link', { name: t('Continue to the account') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Pay fixed internet'));
  await page.getByLabel(t('Account number')).fill(accountNumber.toLowerCase());
  await page.getByLabel(t('E-mail of the contact person')).fill(email);
  await expectAccessible(page, info, `fixed-account-${locale}`);
  await page.getByRole('button', { name: t('Show the invoices') }).click();

  const invoice = (nth: number) => page.getByRole('checkbox', { name: `F${accountNumber}-${nth}` });
  await expect(invoice(1)).toBeDisabled();
  await expect(invoice(2)).toBeChecked();
  await expect(page.getByText(t('Overdue'), { exact: true })).toBeVisible();
  await invoice(2).uncheck();
  await expect(page.getByRole('button', { name: t('Proceed') })).toBeDisabled();
  await invoice(2).check();
  await invoice(3).check();
  const rounded = { exact: 'RWF 55,000.50', amount: 'RWF 55,001' };
  await expect(
    page.getByText(toPattern(t('The sum of {exact} is rounded up to {amount}.', rounded))),
  ).toBeVisible();
  await expectAccessible(page, info, `fixed-invoices-${locale}`);
  await proceed(page, locale, rounded.amount);
  await expect(page.getByRole('heading', { name: t('BILL_PAYMENT') })).toBeVisible();
  await expectLayout(page, info);

  await payAndReceive(page, sandbox, { payer: contactMsisdn, amount: 55_001, locale, statusText: BOOKED });
  await expectLayout(page, info);
  expect((await sandbox.readBalances(contactMsisdn)).wallet).toBe(44_999);
  await page.getByRole('link', { name: t('Pay another bill') }).click();
  await page.getByLabel(t('Account number')).fill(accountNumber);
  await page.getByLabel(t('E-mail of the contact person')).fill(email);
  await page.getByRole('button', { name: t('Show the invoices') }).click();
  await expect(page.getByText(t('Every invoice is paid. Nothing is owed.'))).toBeVisible();
  await expectAccessible(page, info, `fixed-settled-${locale}`);
});

test('a wrong account and a wrong e-mail get the same error, and an account without invoices says so', async ({
  page,
  sandbox,
}, info) => {
  const locale = 'sw';
  const t = translator(locale);
  const { accountNumber, email, contactMsisdn } = await someAccount(sandbox);
  await page.goto(localisePath('/orp/fixed-internet', locale));
  const [account, mail] = [
    page.getByLabel(t('Account number')),
    page.getByLabel(t('E-mail of the contact person')),
  ];
  const show = page.getByRole('button', { name: t('Show the invoices') });
  await account.fill('PX123');
  await mail.fill('not an address');
  await mail.blur();
  await expect(account).toHaveAccessibleDescription(new RegExp(t('Invalid Account Number')));
  await expect(mail).toHaveAccessibleDescription(new RegExp(t('Invalid Email Id')));
  await expect(show).toBeDisabled();
  await expectAccessible(page, info, `fixed-rules-${locale}`);

  const refusal = async (number: string, address: string) => {
    await account.fill(number);
    await mail.fill(address);
    const answer = page.waitForResponse((reply) => reply.request().method() === 'POST');
    await show.click();
    await answer;
    await expect(page.getByRole('alert')).toBeVisible();
    return page.getByRole('alert').textContent();
  };
  const wrongAccount = await refusal('PE9999999999', email);
  await expectAccessible(page, info, `fixed-refused-${locale}`);
  expect(await refusal(accountNumber, 'somebody@example.rw')).toBe(wrongAccount);
  await expect(account).toHaveValue(accountNumber);

  const empty = accountNumber.replace('PE', 'EP');
  await sandbox.addFixedAccount({ accountNumber: empty, email, contactMsisdn, invoices: [] });
  await account.fill(empty);
  await mail.fill(email);
  await show.click();
  await expect(page.getByText(t('There is no invoice on this account.'))).toBeVisible();
});

test('invoices selected before hydration are the ones that are paid', async ({ page, sandbox }) => {
  const { accountNumber, email } = await someAccount(sandbox);
  const scripts = await delayRequests(page, /\/assets\/.+\.js$/);
  await page.goto('/orp/fixed-internet', { waitUntil: 'commit' });
  await page.getByLabel('Account number').fill(accountNumber);
  await page.getByLabel('E-mail of the contact person').fill(email);
  await page.getByRole('button', { name: 'Show the invoices' }).click();
  const invoice = (nth: number) => page.getByRole('checkbox', { name: `F${accountNumber}-${nth}` });
  await invoice(2).uncheck();
  await invoice(3).check();
  scripts.release();
  await waitForHydration(page);
  await expect(page.getByText('The sum of RWF 25,000.50 is rounded up to RWF 25,001.')).toBeVisible();
  await expect(invoice(2)).not.toBeChecked();
  await expect(invoice(3)).toBeChecked();
});
