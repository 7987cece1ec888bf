import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { MAGIC_LINES } from '../../apps/server/src/operator/sandbox/magic/magic-msisdns.ts';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import { grouped, sentence } from '../steps.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';

const { msisdn } = MAGIC_LINES.prepaid;

const WAYS = [
  ['with a leading 0', `0${msisdn}`],
  ['with 250', `250${msisdn}`],
  ['with +250', `+250${msisdn}`],
  ['with spaces', `+250 788 100 001`],
  ['with dashes', '0788-100-001'],
];

for (const [how, typed] of WAYS) {
  test(`a number written ${how} is understood`, async ({ page }) => {
    await page.goto('/prepaid-recharge');
    await page.getByLabel('Mobile number to recharge').fill(typed ?? '');
    await expect(page.getByLabel('Mobile number to recharge')).toHaveValue(grouped(msisdn));
    await expect(page.getByText('Prepaid line')).toBeVisible();
  });
}

test('a number with a letter in it is refused in words and stays as it was typed', async ({ page }) => {
  await page.goto('/prepaid-recharge');
  const number = page.getByLabel('Mobile number to recharge');
  await number.fill('7881O0001');
  await expect(number).toHaveAccessibleDescription(/Please use digits only/);
  await expect(number).toHaveValue('7881O0001');
});

test('an amount is understood as it is written, key by key, and shown beside the button', async ({
  page,
}) => {
  await page.goto('/prepaid-recharge');
  await page.getByLabel('Mobile number to recharge').fill(msisdn);
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.pressSequentially('10.000');
  await expect(amount).toHaveValue('10.000');
  await expect(page.getByText('Pay RWF 10,000')).toBeVisible();
  await amount.fill('500,00');
  await amount.blur();
  await expect(amount).toHaveAccessibleDescription(/Please write a whole amount without decimals/);
  await expect(amount).toHaveValue('500,00');
  await expect(page.getByText(/^Pay RWF/)).toBeHidden();
  // The caret stays where the visitor corrects.
  await amount.fill('12345');
  await amount.press('Home');
  await amount.press('ArrowRight');
  await amount.pressSequentially('9');
  await amount.pressSequentially('8');
  await expect(amount).toHaveValue('1982345');
});

test('Proceed pressed too early names what is missing and goes there', async ({ page }) => {
  await page.goto('/prepaid-recharge');
  const [number, amount] = [
    page.getByLabel('Mobile number to recharge'),
    page.getByLabel('Amount', { exact: true }),
  ];
  const proceed = page.getByRole('button', { name: 'Proceed' });
  await expect(proceed).toBeDisabled();
  await proceed.focus();
  await expect(proceed).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription(/Please enter Phone No/);
  await expect(amount).toHaveAccessibleDescription(/Please enter an amount/);
  await number.fill(msisdn);
  await amount.press('Enter');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription(/Please enter an amount/);
});

test('every button that is pressed too early names what is missing and goes there', async ({ page }) => {
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await expect(button).toBeDisabled();
    await button.focus();
    await page.keyboard.press('Enter');
  };
  await page.goto('/');
  await press('Continue to recharge');
  await expect(page.getByLabel('Mobile number')).toBeFocused();
  await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription(/Please enter Phone No/);

  await page.goto('/orp/fixed-internet');
  await press('Show the invoices');
  await expect(page.getByLabel('Account number')).toBeFocused();
  await expect(page.getByLabel('Account number')).toHaveAccessibleDescription(/Account number is required/);

  await page.goto('/postpaid-bill-pay');
  await press('See the bill');
  await expect(page.getByLabel('Mobile number of the bill')).toBeFocused();

  await page.goto(`/data-bundle?msisdn=${msisdn}`);
  await press('Proceed');
  await expect(page.getByRole('radio').first()).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'Pick a bundle' })).toBeVisible();

  await page.goto('/hbb-lead');
  await press('Proceed');
  await expect(page.getByRole('radio').first()).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a plan first.' })).toBeVisible();
});

for (const locale of COMPLETE_LANGUAGES) {
  const t = speaking(locale);

  test(`what is wrong with number and amount is said beside them, in ${locale}`, async ({ page }, info) => {
    await page.goto(localisePath('/prepaid-recharge', locale));
    const [number, amount] = [
      page.getByLabel(t('Mobile number to recharge')),
      page.getByLabel(t('Amount'), { exact: true }),
    ];
    await number.fill('78810000199');
    await expect(number).toHaveAccessibleDescription(/11/);
    await expect(number).toHaveValue(/78 ?810 ?000 ?199|788 ?100 ?001 ?99/);
    await number.fill('78810');
    await number.blur();
    await expect(number).toHaveAccessibleDescription(
      sentence(t('A mobile number has nine digits, for example 788 123 456.')),
    );
    await number.fill(MAGIC_LINES.unknown.msisdn);
    await expect(number).toHaveAccessibleDescription(sentence(t('Invalid Mobile No')));
    await amount.fill('99');
    await amount.blur();
    await expect(amount).toHaveAccessibleDescription(
      sentence(t('Minimum amount should be {limit}', { limit: 'RWF 100' })),
    );
    await amount.fill('50001');
    await expect(amount).toHaveAccessibleDescription(
      sentence(t('Maximum amount should be {limit}', { limit: 'RWF 50,000' })),
    );
    await expect(page.getByRole('button', { name: t('Proceed') })).toBeDisabled();
    await expectSound(page, info, `wrong-fields-${locale}`);
    await number.fill(msisdn);
    await amount.fill('50000');
    await expect(page.getByRole('button', { name: t('Proceed') })).toBeEnabled();
  });

  test(`a postpaid number is told apart and led on, in ${locale}`, async ({ page }, info) => {
    await page.goto(localisePath('/prepaid-recharge', locale));
    const number = page.getByLabel(t('Mobile number to recharge'));
    await number.fill(MAGIC_LINES.postpaid.msisdn);
    await expect(number).toHaveAccessibleDescription(sentence(t('Invalid Mobile No')));
    await expect(number).toHaveAccessibleDescription(
      sentence(t('This is a postpaid number: it has a bill to pay instead of a recharge.')),
    );
    await expectSound(page, info, `wrong-line-${locale}`);
    const way = page.getByRole('main').getByRole('link', { name: t('Pay the bill of this number') });
    const help = page
      .getByRole('main')
      .getByRole('link', { name: t('Call {number} and we will help you.', { number: '300' }) });
    await expect(way.or(help)).toBeVisible();
  });
}

test('a number of another network is no number of ours', async ({ page }) => {
  await page.goto('/prepaid-recharge');
  await page.getByLabel('Mobile number to recharge').fill(MAGIC_LINES.otherNetwork.msisdn);
  await expect(page.getByText('Invalid Mobile No')).toBeVisible();
});

test('a quick amount fills the amount', async ({ page }) => {
  await page.goto('/prepaid-recharge');
  await page.getByLabel('Mobile number to recharge').fill(msisdn);
  await page.getByRole('radio', { name: 'RWF 2,000' }).check();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('2000');
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeEnabled();
});
