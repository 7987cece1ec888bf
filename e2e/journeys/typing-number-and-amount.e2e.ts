import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/locale';
import { MAGIC_LINES } from '../../apps/server/src/operator/sandbox/magic-msisdns.ts';
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
  ['with letters among the digits', '788a100b001'],
];

for (const [how, typed] of WAYS) {
  test(`a number written ${how} is understood`, async ({ page }) => {
    await page.goto('/prepaid-recharge');
    await page.getByLabel('Mobile number to recharge').fill(typed ?? '');
    await expect(page.getByLabel('Mobile number to recharge')).toHaveValue(grouped(msisdn));
    await expect(page.getByText('Prepaid line')).toBeVisible();
  });
}

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
