import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { groupDigits, toPattern } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

const { msisdn } = MAGIC_LINES.prepaid;

const SPELLINGS = [`0${msisdn}`, `250${msisdn}`, `+250${msisdn}`, '+250 788 100 001', '0788-100-001'];

test('a number is understood in every spelling, an amount is parsed while it is typed, and errors stay as typed', async ({
  page,
}) => {
  await page.goto('/prepaid-recharge');
  const number = page.getByLabel('Mobile number to recharge');
  for (const spelling of SPELLINGS) {
    await number.fill('');
    await expect(page.getByText('Prepaid line')).toBeHidden();
    await number.fill(spelling);
    await expect(number).toHaveValue(groupDigits(msisdn));
    await expect(page.getByText('Prepaid line')).toBeVisible();
  }
  await test.step('a number with a letter gets an error and stays as typed', async () => {
    await number.fill('7881O0001');
    await expect(number).toHaveAccessibleDescription(/Please use digits only/);
    await expect(number).toHaveValue('7881O0001');
  });
  await test.step('the one number in a pasted contact is offered, and taken only by a press', async () => {
    await number.fill(`Mama ${groupDigits(msisdn)}`);
    await expect(number).toHaveValue(`Mama ${groupDigits(msisdn)}`);
    await page.getByRole('button', { name: toPattern(`Use ${groupDigits(msisdn)}?`) }).click();
    await expect(number).toHaveValue(groupDigits(msisdn));
    await expect(number).toBeFocused();
    await expect(page.getByText('Prepaid line')).toBeVisible();
  });
  await test.step('a digit in the middle is corrected where it stands, although the number is grouped again', async () => {
    await number.fill(msisdn);
    await number.press('Home');
    for (const key of [...Array.from('788 1', () => 'ArrowRight'), 'Backspace', '2', '3', 'Backspace'])
      await number.press(key);
    await expect(number).toHaveValue(groupDigits(msisdn.replace(/^7881/, '7882')));
  });
  await test.step('a number of another network is not accepted', async () => {
    await number.fill(MAGIC_LINES.otherNetwork.msisdn);
    await expect(page.getByText('Invalid Mobile No')).toBeVisible();
  });
  await test.step('an amount is parsed while it is typed and shown beside the button, and a quick amount fills it', async () => {
    await number.fill(msisdn);
    const amount = page.getByLabel('Amount', { exact: true });
    await amount.pressSequentially('10.000');
    await expect(amount).toHaveValue('10.000');
    await expect(page.getByText('Pay RWF 10,000')).toBeVisible();
    await amount.fill('500,00');
    await amount.blur();
    await expect(amount).toHaveAccessibleDescription(/Please write a whole amount without decimals/);
    await expect(amount).toHaveValue('500,00');
    await expect(page.getByText(/^Pay RWF/)).toBeHidden();
    await amount.fill('5 00');
    await amount.blur();
    await expect(amount).toHaveAccessibleDescription(/Please write the amount without separators/);
    // The caret stays where the visitor corrects.
    await amount.fill('12345');
    await amount.press('Home');
    await amount.press('ArrowRight');
    await amount.pressSequentially('9');
    await amount.pressSequentially('8');
    await expect(amount).toHaveValue('1982345');
    await page.getByRole('radio', { name: 'RWF 2,000' }).check();
    await expect(amount).toHaveValue('2000');
    await expect(page.getByRole('button', { name: 'Proceed' })).toBeEnabled();
  });
});

test('every button pressed too early names what is missing and focuses it', async ({ page }) => {
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await expect(button).toBeDisabled();
    await button.focus();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await page.goto('/prepaid-recharge');
  const [number, amount] = [
    page.getByLabel('Mobile number to recharge'),
    page.getByLabel('Amount', { exact: true }),
  ];
  await press('Proceed');
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription(/Please enter Phone No/);
  await expect(amount).toHaveAccessibleDescription(/Please enter an amount/);
  await number.fill(msisdn);
  await amount.press('Enter');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription(/Please enter an amount/);

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

test('errors of number and amount are shown beside them @nightly', async ({ page }, info) => {
  const locale = 'sw';
  const t = translator(locale);
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
    toPattern(t('A mobile number has {numberLength} digits, for example {numberExample}.')),
  );
  await number.fill(MAGIC_LINES.unknown.msisdn);
  await expect(number).toHaveAccessibleDescription(toPattern(t('Invalid Mobile No')));
  await amount.fill('99');
  await amount.blur();
  await expect(amount).toHaveAccessibleDescription(
    toPattern(t('Minimum amount should be {limit}', { limit: 'RWF 100' })),
  );
  await amount.fill('50001');
  await expect(amount).toHaveAccessibleDescription(
    toPattern(t('Maximum amount should be {limit}', { limit: 'RWF 50,000' })),
  );
  await expect(page.getByRole('button', { name: t('Proceed') })).toBeDisabled();
  await expectAccessible(page, info, `wrong-fields-${locale}`);
  await number.fill(msisdn);
  await amount.fill('50000');
  await expect(page.getByRole('button', { name: t('Proceed') })).toBeEnabled();
  await test.step('a postpaid number is recognised and gets a link to its bill', async () => {
    await number.fill(MAGIC_LINES.postpaid.msisdn);
    await expect(number).toHaveAccessibleDescription(toPattern(t('Invalid Mobile No')));
    await expect(number).toHaveAccessibleDescription(
      toPattern(t('This is a postpaid number: it has a bill to pay instead of a recharge.')),
    );
    await expectAccessible(page, info, `wrong-line-${locale}`);
    const way = page.getByRole('main').getByRole('link', { name: t('Pay the bill of this number') });
    const help = page
      .getByRole('main')
      .getByRole('link', { name: t('Call {number} and we will help you.', { number: '300' }) });
    await expect(way.or(help)).toBeVisible();
  });
});
