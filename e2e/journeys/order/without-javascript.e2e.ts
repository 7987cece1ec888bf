import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { delayRequests } from '../../delay-requests.ts';
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

/** What lacks or fails in the browser, before the scripts of the page run. */
const BROKEN_BROWSERS = [
  // As in Chromium 92, whose hydration would replace the page by an error (docs/browsers.md).
  {
    name: 'without what the scripts need',
    breakIt: () => Reflect.deleteProperty(Object, 'hasOwn'),
    errors: false,
  },
  {
    // Neither the page nor its error page can be drawn.
    name: 'whose scripts fail everywhere while they take the page over',
    breakIt: () =>
      Object.assign(Array.prototype, {
        flatMap: () => {
          throw new Error('broken');
        },
      }),
    errors: true,
  },
];

for (const { name, breakIt, errors } of BROKEN_BROWSERS) {
  test(`a browser ${name} keeps the page, and its plain forms buy`, async ({
    baseURL,
    contextOptions,
    browser,
    sandbox,
  }) => {
    const context = await browser.newContext({ ...contextOptions, baseURL });
    await context.addInitScript(breakIt);
    const page = await context.newPage();
    const heading = page.getByRole('heading', { level: 1 });
    const seen: string[] = [];
    page.on('pageerror', (error) => seen.push(error.message));
    const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
    await page.goto(`/prepaid-recharge?msisdn=${msisdn}&amount=500`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Proceed' }).click();
    // What does not work without scripts is said before it is chosen, as where they are off.
    await expect(page.getByText(NEEDS_SCRIPT).first()).toBeVisible();
    await page.getByRole('link', { name: 'Isano Money', exact: true }).click();
    await expect(payerField(page)).toBeVisible();
    // The page is put back when its scripts have failed: a finger that goes down on one button and up on the other presses none.
    await expect(page.getByText(NEEDS_SCRIPT).first()).toBeVisible();
    await payButton(page, { msisdn }).click();
    await expect(heading).toHaveText('In Processing');
    await sandbox.approvePrompt(msisdn);
    await expect(heading).toHaveText('Thank you');
    expect(new Set(seen)).toEqual(new Set(errors ? ['broken'] : []));
    await context.close();
  });
}

/** Errors of one component of the page, which the error page would otherwise replace. */
const BROKEN_COMPONENTS = [
  {
    name: 'while it is drawn',
    path: '/data-bundle',
    breakIt: () =>
      Object.assign(URLSearchParams.prototype, {
        get: () => {
          throw new Error('broken');
        },
      }),
  },
  {
    name: 'after it was drawn',
    path: '/prepaid-recharge',
    breakIt: () =>
      Object.assign(window, {
        matchMedia: () => {
          throw new Error('broken');
        },
      }),
  },
];

for (const { name, path, breakIt } of BROKEN_COMPONENTS) {
  test(`a page with a component that fails ${name} stays as it was, with what was typed @desktop`, async ({
    baseURL,
    contextOptions,
    browser,
    sandbox,
  }) => {
    const context = await browser.newContext({ ...contextOptions, baseURL });
    await context.addInitScript(breakIt);
    const page = await context.newPage();
    const msisdn = await sandbox.addSubscriber();
    const scripts = await delayRequests(page, /\/assets\/entry\.client-/);
    await page.goto(path, { waitUntil: 'commit' });
    const number = page.getByLabel(/^Mobile number/).first();
    await number.fill(msisdn);
    const error = page.waitForEvent('pageerror');
    scripts.release();
    expect((await error).message).toBe('broken');
    await expect(number).toHaveValue(new RegExp(msisdn.slice(-3)));
    await expect(page.getByRole('heading', { name: 'Something Went Wrong!' })).toBeHidden();
    // No handlers of scripts are left: the links open pages as without them.
    await page.getByRole('link', { name: 'Isano' }).first().click();
    await expect(page).toHaveURL('/');
    await context.close();
  });
}

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
