import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { expectAccessible, expectLayout } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { enterCode, factRow, payAndReceive, proceed, startAtHome } from '../../steps/purchase-steps.ts';
import { formatFrancs, groupDigits, toPattern } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

const BOOKED = 'The payment is booked on the account. Keep this receipt if you like.';

test('a bill is opened by the code on its phone, rounded up and settled', async ({ page, sandbox }, info) => {
  const locale = 'sw';
  const t = translator(locale);
  const bill = { outstanding: '12500.40', dueInDays: 10 };
  const msisdn = await sandbox.addSubscriber({ line: 'postpaid', bill, wallet: { balance: 20_000 } });
  await startAtHome(page, { tab: 'postpaid', msisdn, locale });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Pay a postpaid bill'));
  await expect(page.getByLabel(t('Mobile number of the bill'))).toHaveValue(groupDigits(msisdn));
  await expect(page.getByText(t('Postpaid line'))).toBeVisible();
  await expectAccessible(page, info, `bill-number-${locale}`);
  await page.getByRole('button', { name: t('See the bill') }).click();
  await expect(page.getByRole('dialog', { name: t('Is it your line?') })).toBeVisible();
  await expect(page.getByRole('heading', { name: t('Is it your line?') })).toBeFocused();
  await expectAccessible(page, info, `bill-verify-${locale}`);
  await page.getByRole('button', { name: t('Get OTP') }).click();
  await enterCode(page, sandbox, { recipient: msisdn, locale });

  await expect(page.getByRole('heading', { name: t('Outstanding amount') })).toBeVisible();
  await expect(page.getByLabel(t('Amount'), { exact: true })).toHaveValue('12501');
  const rounded = { exact: 'RWF 12,500.40', amount: formatFrancs(12_501) };
  await expect(
    page.getByText(
      toPattern(
        t(
          'The bill of {exact} is rounded up to {amount}. The extra amount is kept for the next bill.',
          rounded,
        ),
      ),
    ),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page, info, `bill-open-${locale}`);
  await proceed(page, locale, rounded.amount);
  await expect(page.getByRole('heading', { name: t('POSTPAID BILL PAYMENT') })).toBeVisible();
  await expect(factRow(page, t('Account number'), `9${msisdn}`)).toBeVisible();
  await expectLayout(page, info);

  await payAndReceive(page, sandbox, { payer: msisdn, amount: 12_501, msisdn, locale, statusText: BOOKED });
  await expectLayout(page, info);
  const { bill: after, wallet } = await sandbox.readHandset(msisdn);
  expect(after?.outstanding).toMatch(/^-0\.60?$/);
  expect(wallet?.balance).toBe(7_499);
  expect(await sandbox.countRows('payments', msisdn)).toBe(1);
});

test('an overdue bill is opened by its account number and paid in part', async ({ page, sandbox }, info) => {
  const locale = 'sw';
  const t = translator(locale);
  const bill = { outstanding: '27300', dueInDays: -12 };
  const msisdn = await sandbox.addSubscriber({ line: 'hybrid', bill, wallet: { balance: 20_000 } });
  const neighbour = await sandbox.addSubscriber({ line: 'postpaid', bill });
  await page.goto(localisePath(`/postpaid-bill-pay?msisdn=${msisdn}`, locale));
  await expect(page.getByText(t('Hybrid line'))).toBeVisible();
  await page.getByRole('button', { name: t('See the bill') }).click();
  await page.getByText(t('Use the account number instead')).click();
  const account = page.getByLabel(t('Account number'));
  const tryAccount = async (number: string) => {
    await account.fill(number);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('Continue'), exact: true })
      .click();
  };
  await account.fill('12345');
  await account.press('Enter');
  await expect(account).toBeFocused();
  await expect(account).toHaveAccessibleDescription(new RegExp(t('An account number has ten digits.')));
  await tryAccount('9000060119');
  await expect(account).toHaveAccessibleDescription(new RegExp(ACCOUNT_OF_ANOTHER));
  await tryAccount(`9${neighbour}`);
  await expect(account).toHaveAccessibleDescription(new RegExp(ACCOUNT_OF_ANOTHER));
  await expectAccessible(page, info, `bill-wrong-account-${locale}`);
  await tryAccount(`9${msisdn}`);

  await expect(page.getByText(t('Overdue'), { exact: true })).toBeVisible();
  const amount = page.getByLabel(t('Amount'), { exact: true });
  await expect(amount).toHaveValue('27300');
  await amount.fill('499');
  await amount.blur();
  await expect(amount).toHaveAccessibleDescription(
    toPattern(t('Minimum amount should be {limit}', { limit: formatFrancs(500) })),
  );
  await amount.fill('500001');
  await expect(amount).toHaveAccessibleDescription(
    toPattern(t('Maximum amount should be {limit}', { limit: formatFrancs(500_000) })),
  );
  await amount.fill('30000');
  await expect(
    page.getByText(
      toPattern(
        t('You pay {over} more than the bill. It is kept for the next one.', { over: formatFrancs(2_700) }),
      ),
    ),
  ).toBeVisible();
  await amount.fill('7300');
  await expect(
    page.getByText(toPattern(t('You pay a part: {left} is still owed.', { left: formatFrancs(20_000) }))),
  ).toBeVisible();
  await expectAccessible(page, info, `bill-overdue-${locale}`);
  await proceed(page, locale);
  await payAndReceive(page, sandbox, { payer: msisdn, amount: 7_300, msisdn, locale, statusText: BOOKED });
  expect((await sandbox.readHandset(msisdn)).bill?.outstanding).toBe('20000');
});

/** An error of the server, which is translated there. */
const ACCOUNT_OF_ANOTHER = 'Namba hii ya akaunti si ya namba hii ya simu';

test('a line in credit owes nothing and can pay in advance', async ({ page, sandbox }, info) => {
  const bill = { outstanding: '-3000', dueInDays: 5 };
  const msisdn = await sandbox.addSubscriber({ line: 'postpaid', bill, wallet: { balance: 5_000 } });
  await page.goto(`/postpaid-bill-pay?msisdn=${msisdn}`);
  await expect(page.getByText('Postpaid line', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'See the bill' }).click();
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await enterCode(page, sandbox, { recipient: msisdn, locale: 'en' });
  await expect(page.getByRole('heading', { name: 'Credit on the account' })).toBeVisible();
  await expect(page.getByText('Nothing is owed. What you pay now is kept for the next bill.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeDisabled();
  await expectAccessible(page, info, 'bill-credit');
  await page.getByLabel('Amount', { exact: true }).fill('1000');
  await proceed(page, 'en');
  await payAndReceive(page, sandbox, {
    payer: msisdn,
    amount: 1_000,
    msisdn,
    locale: 'en',
    statusText: BOOKED,
  });
  expect((await sandbox.readHandset(msisdn)).bill?.outstanding).toBe('-4000');
});

test('a prepaid number has no bill and gets a link to the recharge page', async ({ page, sandbox }, info) => {
  const msisdn = await sandbox.addSubscriber();
  await page.goto('/postpaid-bill-pay');
  await page.getByLabel('Mobile number of the bill').fill(msisdn);
  await expect(page.getByText('This is a prepaid number.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'See the bill' })).toBeDisabled();
  await expectAccessible(page, info, 'bill-wrong-line');
  await page.getByRole('link', { name: 'Recharge this number' }).click();
  await expect(page.getByLabel('Mobile number to recharge')).toHaveValue(groupDigits(msisdn));
});
