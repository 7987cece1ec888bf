import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { test } from '../../portal-test.ts';
import { chooseMethod, expectHeading, payButton, payerField } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

/** Beside a way to pay that works with scripts only. */
const NEEDS_SCRIPT = 'Needs JavaScript, which does not work in this browser.';

test('a recharge from home to delivered without JavaScript', async ({ sandbox, otherDevice }) => {
  const locale = 'sw';
  const t = translator(locale);
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  const page = await (await otherDevice({ javaScriptEnabled: false })).newPage();
  await page.goto(localisePath('/', locale));
  await page.getByLabel(t('Mobile number')).fill(`0${msisdn}`);
  await page.getByRole('button', { name: t('Continue to recharge') }).click();
  await page.getByRole('radio', { name: 'RWF 1,000' }).check();
  await page.getByRole('button', { name: t('Proceed') }).click();
  await expectHeading(page, 'Choose how to pay', locale);
  await chooseMethod(page, locale);
  await payerField(page, locale).fill(msisdn);
  await payButton(page, { msisdn, amount: 1000, locale }).click();
  await expectHeading(page, 'In Processing', locale);
  await sandbox.approvePrompt(msisdn);
  await expect.poll(() => sandbox.readBalances(msisdn)).toEqual({ airtime: 1000, wallet: 4000 });
  await page.getByRole('link', { name: t('Check the status') }).click();
  await expectHeading(page, 'Thank you', locale);
});

test('a browser without what the scripts need keeps the page, and its plain forms buy', async ({
  browser,
  contextOptions,
  sandbox,
  baseURL,
}) => {
  const context = await browser.newContext({ ...contextOptions, baseURL });
  // As in Chromium 92, whose hydration would replace the page by an error (docs/browsers.md).
  await context.addInitScript(() => Reflect.deleteProperty(Object, 'hasOwn'));
  const page = await context.newPage();
  const heading = page.getByRole('heading', { level: 1 });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await page.goto(`/prepaid-recharge?msisdn=${msisdn}&amount=500`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Proceed' }).click();
  // What does not work without scripts is said before it is chosen, as where they are off.
  await expect(page.getByText(NEEDS_SCRIPT).first()).toBeVisible();
  await page.getByRole('link', { name: 'Isano Money', exact: true }).click();
  await payButton(page, { msisdn }).click();
  await expect(heading).toHaveText('In Processing');
  await sandbox.approvePrompt(msisdn);
  await expect(heading).toHaveText('Thank you');
  expect(errors).toEqual([]);
  await context.close();
});

test('errors are shown without JavaScript too, and nothing that was typed is lost', async ({
  otherDevice,
}) => {
  const page = await (await otherDevice({ javaScriptEnabled: false })).newPage();
  await page.goto('/prepaid-recharge');
  await page.getByLabel('Mobile number to recharge').fill('788199999');
  await page.getByLabel('Amount', { exact: true }).fill('20');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByText('Invalid Mobile No')).toBeVisible();
  await expect(page.getByText('Minimum amount should be RWF 100')).toBeVisible();
  await expect(page.getByLabel('Mobile number to recharge')).toHaveValue(/788 ?199 ?999/);
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('20');
  await page.getByLabel('Amount', { exact: true }).fill('500,00');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByText('Please write a whole amount without decimals')).toBeVisible();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('500,00');
});

test('the status page refreshes by itself without JavaScript', async ({ sandbox, otherDevice }) => {
  const msisdn = await sandbox.addSubscriber();
  const page = await (await otherDevice({ javaScriptEnabled: false })).newPage();
  await page.goto(`/prepaid-recharge?msisdn=${msisdn}&amount=500`);
  await page.getByRole('button', { name: 'Proceed' }).click();
  await chooseMethod(page);
  await payButton(page, { msisdn }).click();
  await expectHeading(page, 'In Processing');
  await sandbox.approvePrompt(msisdn);
  await expectHeading(page, 'Thank you');
  await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute('href', /wa\.me/);
  await expect(page.getByRole('link', { name: 'Save as PDF' })).toBeVisible();
});

test.describe('with a PIN', () => {
  test.use({ portal: 'pin' });

  test('the payment page says that the PIN needs JavaScript, and nothing is charged', async ({
    sandbox,
    otherDevice,
  }) => {
    const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
    const page = await (await otherDevice({ javaScriptEnabled: false })).newPage();
    await page.goto(`/prepaid-recharge?msisdn=${msisdn}&amount=500`);
    await page.getByRole('button', { name: 'Proceed' }).click();
    await expect(page.locator('.method-note')).toHaveText(
      'Needs JavaScript, which does not work in this browser.',
    );
    await chooseMethod(page);
    await payButton(page, { msisdn }).click();
    await expect(page.getByText('This payment needs JavaScript')).toBeVisible();
    expect(await sandbox.readBalances(msisdn)).toEqual({ airtime: 0, wallet: 5000 });
  });
});
