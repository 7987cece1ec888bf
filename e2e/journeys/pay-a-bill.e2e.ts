import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import { beginAtHome, fact, payAndGet, payAndLose, proceed, typeCode } from '../purchase-steps.ts';
import { francs, grouped, sentence } from '../steps.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';

const BOOKED = 'The payment is booked on the account. Keep this receipt if you like.';

for (const locale of COMPLETE_LANGUAGES) {
  const t = speaking(locale);

  test(`a bill is opened by the code on its phone, rounded up and settled, in ${locale}${locale === 'en' ? ' @desktop' : ''}`, async ({
    page,
    world,
  }, info) => {
    const bill = { outstanding: '12500.40', dueInDays: 10 };
    const msisdn = await world.subscriber({ line: 'postpaid', bill, wallet: { balance: 20_000 } });
    await beginAtHome(page, { tab: 'postpaid', msisdn, locale });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Pay a postpaid bill'));
    await expect(page.getByLabel(t('Mobile number of the bill'))).toHaveValue(grouped(msisdn));
    await expect(page.getByText(t('Postpaid line'))).toBeVisible();
    await expectSound(page, info, `bill-number-${locale}`);
    await page.getByRole('button', { name: t('See the bill') }).click();
    await expect(page.getByRole('dialog', { name: t('Is it your line?') })).toBeVisible();
    await expectSound(page, info, `bill-verify-${locale}`);
    await page.getByRole('button', { name: t('Get OTP') }).click();
    await typeCode(page, world, msisdn, locale);

    await expect(page.getByRole('heading', { name: t('Outstanding amount') })).toBeVisible();
    await expect(page.getByLabel(t('Amount'), { exact: true })).toHaveValue('12501');
    const rounded = { exact: 'RWF 12,500.40', amount: francs(12_501) };
    await expect(
      page.getByText(
        sentence(
          t(
            'The bill of {exact} is rounded up to {amount}. What is over is kept for the next bill.',
            rounded,
          ),
        ),
      ),
    ).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectSound(page, info, `bill-open-${locale}`);
    await proceed(page, locale, rounded.amount);
    await expect(page.getByRole('heading', { name: t('POSTPAID BILL PAYMENT') })).toBeVisible();
    await expect(fact(page, t('Account number'), `9${msisdn}`)).toBeVisible();
    await expectSound(page, info, `bill-payment-${locale}`);

    await payAndGet(page, world, { payer: msisdn, amount: 12_501, msisdn, locale, said: BOOKED });
    await expectSound(page, info, `bill-paid-${locale}`);
    const { bill: after, wallet } = await world.phone(msisdn);
    expect(after?.outstanding).toMatch(/^-0\.60?$/);
    expect(wallet?.balance).toBe(7_499);
    expect(await world.count('payments', msisdn)).toBe(1);
  });

  test(`an overdue bill is opened by its account number and paid in part, in ${locale}`, async ({
    page,
    world,
  }, info) => {
    const bill = { outstanding: '27300', dueInDays: -12 };
    const msisdn = await world.subscriber({ line: 'hybrid', bill, wallet: { balance: 20_000 } });
    const neighbour = await world.subscriber({ line: 'postpaid', bill });
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
    await expect(account).toHaveAccessibleDescription(new RegExp(SAID[locale].accountOfAnother));
    await tryAccount(`9${neighbour}`);
    await expect(account).toHaveAccessibleDescription(new RegExp(SAID[locale].accountOfAnother));
    await expectSound(page, info, `bill-wrong-account-${locale}`);
    await tryAccount(`9${msisdn}`);

    await expect(page.getByText(t('Overdue'), { exact: true })).toBeVisible();
    const amount = page.getByLabel(t('Amount'), { exact: true });
    await expect(amount).toHaveValue('27300');
    await amount.fill('499');
    await amount.blur();
    await expect(amount).toHaveAccessibleDescription(
      sentence(t('Minimum amount should be {limit}', { limit: francs(500) })),
    );
    await amount.fill('500001');
    await expect(amount).toHaveAccessibleDescription(
      sentence(t('Maximum amount should be {limit}', { limit: francs(500_000) })),
    );
    await amount.fill('30000');
    await expect(
      page.getByText(
        sentence(
          t('You pay {over} more than the bill. It is kept for the next one.', { over: francs(2_700) }),
        ),
      ),
    ).toBeVisible();
    await amount.fill('7300');
    await expect(
      page.getByText(sentence(t('You pay a part: {left} is still owed.', { left: francs(20_000) }))),
    ).toBeVisible();
    await expectSound(page, info, `bill-overdue-${locale}`);
    await proceed(page, locale);
    await payAndGet(page, world, { payer: msisdn, amount: 7_300, msisdn, locale, said: BOOKED });
    expect((await world.phone(msisdn)).bill?.outstanding).toBe('20000');
  });
}

/** What the server says; it speaks both languages itself. */
const SAID = {
  en: {
    accountOfAnother: 'This account number does not belong to this mobile number',
  },
  sw: {
    accountOfAnother: 'Namba hii ya akaunti si ya namba hii ya simu',
  },
};

test('a line in credit owes nothing, and can pay ahead', async ({ page, world }, info) => {
  const bill = { outstanding: '-3000', dueInDays: 5 };
  const msisdn = await world.subscriber({ line: 'postpaid', bill, wallet: { balance: 5_000 } });
  await page.goto(`/postpaid-bill-pay?msisdn=${msisdn}`);
  await expect(page.getByText('Postpaid line', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'See the bill' }).click();
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await typeCode(page, world, msisdn, 'en');
  await expect(page.getByRole('heading', { name: 'Credit on the account' })).toBeVisible();
  await expect(page.getByText('Nothing is owed. What you pay now is kept for the next bill.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeDisabled();
  await expectSound(page, info, 'bill-credit');
  await page.getByLabel('Amount', { exact: true }).fill('1000');
  await proceed(page, 'en');
  await payAndGet(page, world, { payer: msisdn, amount: 1_000, msisdn, locale: 'en', said: BOOKED });
  expect((await world.phone(msisdn)).bill?.outstanding).toBe('-4000');
});

test('a bill settled elsewhere while it is paid here: the money comes back', async ({ page, world }) => {
  const bill = { outstanding: '15000', dueInDays: 3, behaviour: 'paid-elsewhere' } as const;
  const msisdn = await world.subscriber({ line: 'postpaid', bill, wallet: { balance: 15_000 } });
  await page.goto(`/postpaid-bill-pay?msisdn=${msisdn}`);
  await page.getByRole('button', { name: 'See the bill' }).click();
  await page.getByText('Use the account number instead').click();
  await page.getByLabel('Account number').fill(`9${msisdn}`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await proceed(page, 'en');
  await payAndLose(page, world, { payer: msisdn, amount: 15_000, msisdn, locale: 'en' });
  await expect(page.getByText('The bill was settled elsewhere meanwhile.')).toBeVisible();
  expect((await world.balances(msisdn)).wallet).toBe(15_000);
});

test('a prepaid number has no bill and is led to where it is recharged', async ({ page, world }, info) => {
  const msisdn = await world.subscriber();
  await page.goto('/postpaid-bill-pay');
  await page.getByLabel('Mobile number of the bill').fill(msisdn);
  await expect(page.getByText('This is a prepaid number.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'See the bill' })).toBeDisabled();
  await expectSound(page, info, 'bill-wrong-line');
  await page.getByRole('link', { name: 'Recharge this number' }).click();
  await expect(page.getByLabel('Mobile number to recharge')).toHaveValue(grouped(msisdn));
});
