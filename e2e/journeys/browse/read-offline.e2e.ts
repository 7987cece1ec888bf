import { expect, type Page } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { payAndReceive } from '../../steps/purchase-steps.ts';
import {
  expectHeading,
  fillRecharge,
  formatFrancs,
  startOrder,
  toPattern,
} from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

test.use({ serviceWorkers: 'allow' });
// It buys something, and waits until the page is idle before anything is cached.
test.slow();

const LOCALE = 'sw';
const t = translator(LOCALE, 'offline-translation');
const at = (path: string) => localisePath(path, LOCALE);

/** URLs of everything in the browser's caches. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      kept.push(...(await cache.keys()).map(({ url }) => url.replace(location.origin, '')));
    }
    return kept;
  });
}

test('offline, help, prices and the last receipt can be read, and nothing about payments is cached', async ({
  page,
  context,
  sandbox,
}, info) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 10_000 } });
  await startOrder(page, { msisdn, amount: 700, locale: LOCALE });
  const statusText = 'The airtime is on the line. Keep this receipt if you like.';
  await payAndReceive(page, sandbox, { payer: msisdn, amount: 700, msisdn, statusText, locale: LOCALE });

  await page.goto(at('/storeLocator?q=Huye'));
  await expect(page.locator('.shop-card').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => 'lastShops' in localStorage)).toBe(true);
  await page.goto(at('/'));
  // The service worker caches once the page is idle, and takes over a page that was loading while it started.
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await expect.poll(isControlled, { timeout: 60_000 }).toBe(true);
  const ahead = ['/offline', '/gethelp.json', '/table.data?_routes=routes%2Ftable'].map(at);
  await expect.poll(() => keptAddresses(page), { timeout: 60_000 }).toEqual(expect.arrayContaining(ahead));
  await context.setOffline(true);
  const noConnection = translator(LOCALE)(
    'No internet connection. What you typed is still here; go on when it is back.',
  );
  const bar = page.locator('.offline-bar').filter({ hasText: noConnection });
  await expect(bar).toBeVisible();

  await test.step('help by links that were never opened', async () => {
    await page
      .locator('.bottom-bar')
      .locator(`a[href="${at('/gethelp')}"]`)
      .click();
    for (const part of ['/payments', '/ways-to-pay', '/pay-by-card']) {
      await page.getByRole('main').locator(`a[href$="${part}"]`).first().click();
      await expect(page).toHaveURL(new RegExp(`${part}$`));
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ninalipaje kwa kadi?');
    await expect(bar).toBeVisible();
  });

  await test.step('prices by their address', async () => {
    await page.goto(at('/table'));
    await expect(page).toHaveURL(at('/table'));
    await expect(page.getByRole('table')).toBeVisible();
    await expect(bar.locator('a[href="tel:*140%23"]')).toContainText('*140#');
  });

  await test.step('a page that is not kept says so', async () => {
    await page.goto(at('/prepaid-recharge'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('You are offline'));
    await expect(page.getByRole('main')).toContainText(
      t(
        'This page needs a connection and is not saved on this device. You were not charged for opening it. A payment in progress continues.',
      ),
    );
    await expect(bar).toBeHidden();
    await expectAccessible(page, info, 'offline-sw');
  });

  await test.step('the shops of the last search, and the code to dial', async () => {
    await page.goto(at('/storeLocator?q=Huye'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('You are offline'));
    const main = page.getByRole('main');
    await expect(
      main.getByRole('heading', { name: t('Shops near {place}').split('{')[0] ?? '' }),
    ).toContainText('Huye (Butare)');
    await expect(main.getByText('Kwenye barabara kuu, Huye, Ngoma, wilaya ya Huye').first()).toBeVisible();
    await expect(main.locator('a[href^="tel:0788"]').first()).toBeVisible();
    await expect(main.locator('a[href="tel:*140%23"]')).toContainText('*140#');
    await expectAccessible(page, info, 'offline-shops-sw');
  });

  await test.step('no answer about money comes from what was kept', async () => {
    const kept = (await keptAddresses(page)).filter((address) => !address.startsWith('/assets/'));
    expect(kept.filter((address) => /orp\/bfe|payment\/|order|sandbox|\d{9}|status/.test(address))).toEqual(
      [],
    );
    const asked = await page.evaluate(() =>
      Promise.all(
        ['/orp/bfe/api/portal-service/resource/v1/config', '/payment/status?id=x'].map((path) =>
          fetch(path).then(
            () => 'answered',
            () => 'nothing',
          ),
        ),
      ),
    );
    expect(asked).toEqual(['nothing', 'nothing']);
  });

  await test.step('the last receipt, its number hidden, until it is removed', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: t('Your last receipts') })
      .click();
    await expectHeading(page, 'Your last receipts', LOCALE);
    const receipt = page.getByRole('main').getByRole('listitem');
    await expect(receipt).toContainText(toPattern(formatFrancs(700)));
    await expect(receipt).toContainText(`*${msisdn.slice(-2)}`);
    await expect(receipt).not.toContainText(msisdn.slice(0, 7));
    await expect(receipt.getByRole('link', { name: t('Open the receipt') })).toHaveAttribute(
      'href',
      /\/payment\/status\?id=/,
    );
    await expect(receipt.getByRole('link', { name: t('Buy again') })).toHaveAttribute(
      'href',
      /\/prepaid-recharge/,
    );
    await expect(receipt.getByRole('link', { name: t('Send by WhatsApp') })).toBeVisible();
    await expectAccessible(page, info, 'receipts-sw');
    await page.getByRole('button', { name: t('Remove the receipts from this device') }).click();
    await expect(page.getByText(t('Removed. There are no receipts on this device.'))).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(at('/receipts'));
    await expect(page.getByText(t('There are no receipts on this device.'))).toBeVisible();
  });

  await test.step('the page that was asked for opens when the connection is back', async () => {
    await page.goto(at('/prepaid-recharge'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('You are offline'));
    await context.setOffline(false);
    await expect(page).toHaveURL(at('/prepaid-recharge'), { timeout: 60_000 });
  });

  await test.step('what was typed stays when the connection goes', async () => {
    const proceed = await fillRecharge(page, { msisdn, amount: 800, locale: LOCALE });
    // A check that the connection interrupts blocks the button.
    await expect(page.getByText(translator(LOCALE)('Prepaid line'))).toBeVisible();
    await context.setOffline(true);
    await expect(bar).toBeVisible();
    await proceed.click();
    await expect(page.locator('.toast')).toContainText(noConnection);
    await expect(page.locator('.toasts')).toHaveCSS('display', 'grid');
    // A press beside a message goes to the page below it, one on the message does not.
    await page
      .locator('.toast')
      .getByRole('button', { name: translator(LOCALE)('Close') })
      .click();
    await expect(page.locator('.toast')).toHaveCount(0);
    await expect(page).toHaveURL(at('/prepaid-recharge'));
    await expect(page.getByLabel(translator(LOCALE)('Amount'), { exact: true })).toHaveValue('800');
    await context.setOffline(false);
    await expect(bar).toBeHidden();
  });
});
