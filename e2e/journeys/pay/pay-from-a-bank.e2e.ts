import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { readRunInfo } from '../../run-info.ts';
import { changeSettings, payFromBank } from '../../sandbox.ts';
import { orderBundle } from '../../steps/order-bundle.ts';
import { expectHeading } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

// It switches a way to pay on that other journeys of the portal do not expect.
test.use({ changes: 'settings' });

test.beforeEach(async ({ portal }) => {
  await changeSettings(readRunInfo().portals[portal].url, { offersEkash: true });
});

/** What the status page says is entered. */
async function readEntered(page: Page, t: ReturnType<typeof translator>) {
  const steps = page.getByRole('region', { name: t('Pay in your own bank or wallet') });
  await expect(steps).toContainText('Isano');
  const entered = steps.locator('dd');
  const readValue = async (label: string) =>
    (await steps
      .locator('div', { has: page.getByText(t(label), { exact: true }) })
      .locator('dd')
      .first()
      .textContent()) ?? '';
  await expect(entered.first()).toBeVisible();
  return { steps, code: await readValue('Code of the merchant'), reference: await readValue('Reference') };
}

test('a bundle is paid by eKash in the menu of the customer’s own bank, on the handset', async ({
  page,
  context,
  sandbox,
}, info) => {
  const locale = 'rw';
  const t = translator(locale);
  const msisdn = await sandbox.addSubscriber({ wallet: null });
  await orderBundle(page, { msisdn, method: 'ekash', locale });
  await page.getByLabel(t('Your mobile number')).fill(msisdn);
  await page.getByRole('button', { name: t('Show me how to pay') }).click();
  await expectHeading(page, 'In Processing', locale);
  const { steps, code, reference } = await readEntered(page, t);
  await expectAccessible(page, info, 'ekash-steps');
  await test.step('the reference can be copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await steps.getByRole('button', { name: t('Copy the reference') }).click();
    await expect(steps.getByRole('status')).toHaveText(t('The reference is copied.'));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
  });
  await test.step('an SMS says the same', async () => {
    await expect.poll(() => sandbox.readInbox(msisdn)).toContainEqual(expect.stringContaining(reference));
  });
  await test.step('the bank’s menu asks for it, shows the merchant and takes the PIN', async () => {
    const phone = await context.newPage();
    await phone.goto(`/sandbox/phone?msisdn=${msisdn}`);
    await phone.getByLabel('Number or code').fill('*901#');
    await phone.getByRole('button', { name: 'Call', exact: true }).click();
    const answer = async (input: string) => {
      await phone.getByLabel('Answer').fill(input);
      await phone
        .locator('form', { has: phone.getByLabel('Answer') })
        .getByRole('button', { name: 'Send' })
        .click();
    };
    await expect(phone.getByText('Kivu Bank')).toBeVisible();
    await answer('1');
    await expect(phone.locator('.ussd-text')).toHaveText('Merchant code');
    await answer(code);
    await expect(phone.locator('.ussd-text')).toHaveText('Reference');
    await answer(reference);
    await expect(phone.locator('.ussd-text')).toHaveText('Amount');
    await answer('500');
    await expect(phone.locator('.ussd-text')).toContainText(`Pay RWF 500 to Isano, reference ${reference}?`);
    await answer('1234');
    await expect(phone.getByText('You paid RWF 500 to Isano.')).toBeVisible();
    await phone.close();
  });
  await expectHeading(page, 'Thank you', locale);
  await expect(steps).toHaveCount(0);
});

test('it is paid by eKash without JavaScript too', async ({ sandbox, otherDevice, portal }) => {
  const locale = 'fr';
  const t = translator(locale);
  const msisdn = await sandbox.addSubscriber({ wallet: null });
  const page = await (await otherDevice({ javaScriptEnabled: false })).newPage();
  await orderBundle(page, { msisdn, method: 'ekash', locale });
  await page.getByLabel(t('Your mobile number')).fill(msisdn);
  await page.getByRole('button', { name: t('Show me how to pay') }).click();
  await expectHeading(page, 'In Processing', locale);
  const { code, reference } = await readEntered(page, t);
  const { url } = readRunInfo().portals[portal];
  await payFromBank(url, { msisdn, bank: 'sacco', code, reference, amount: 500 });
  await page.getByRole('link', { name: t('Check the status') }).click();
  await expectHeading(page, 'Thank you', locale);
});
