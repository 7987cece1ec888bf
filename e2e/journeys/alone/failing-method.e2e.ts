import { expect, type Page } from '@playwright/test';
import { type Locale, localisePath } from '@portal/domain/language/locale';
import { expectAccessible } from '../../expect-accessible.ts';
import { payOverHttp } from '../../pay-over-http.ts';
import { test } from '../../portal-test.ts';
import { changeSettings, setOutages } from '../../sandbox.ts';
import { startOrder } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

const MODE = 'MOBILE_MONEY';
const SENTENCE = 'Many payments with {method} are failing right now. Choose another way if you can.';

const ways = (page: Page, locale: Locale) =>
  page.getByRole('region', { name: translator(locale)('Ways to pay') });

/** Names of the payment methods, in order. */
const names = (page: Page, locale: Locale) => ways(page, locale).locator('.method-name').allInnerTexts();

// On a portal that has paid nothing by it yet: a token from before the outage would make its failures uncertain ones.
test('a failing method is listed last and marked until it works again @nightly', async ({
  dedicatedPortal,
  otherDevice,
}, info) => {
  test.slow();
  const { url, sandbox } = await dedicatedPortal();
  const page = await (await otherDevice({ baseURL: url })).newPage();
  await changeSettings(url, { offersGsma: true, offersMomo: true });
  await setOutages(url, ['gsma']);
  // The portal closes a connection that has waited too long; a customer who left that way is not counted as
  // refused.
  for (let refused = 0; refused < 5; ) {
    const payer = await sandbox.addSubscriber();
    if ((await payOverHttp(url, { payer, paymentMode: MODE })) === 'refused') refused += 1;
  }
  await startOrder(page, { msisdn: await sandbox.addSubscriber() });
  const order = new URL(page.url()).search;
  const locale = 'sw';
  const t = translator(locale);
  const method = t('Mobile Money');
  const failing = ways(page, locale).getByRole('link', { name: method, exact: true });
  // Every node keeps what it knows of the methods for two seconds.
  await expect(async () => {
    await page.goto(`${localisePath('/payment/start', locale)}${order}`);
    await expect(failing).toHaveAccessibleDescription(t(SENTENCE, { method }), { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText(t(SENTENCE, { method }))).toBeVisible();
  expect((await names(page, locale)).at(-1)).toContain(method);
  await expectAccessible(page, info, `failing-method-${locale}`);
  await failing.click();
  await expect(page.getByRole('button', { name: t('Continue to pay') })).toBeVisible();

  await setOutages(url, []);
  const payNow = async () => {
    const payer = await sandbox.addSubscriber({ wallet: { behaviour: 'approves-itself' } });
    return payOverHttp(url, { payer, paymentMode: MODE });
  };
  // The circuit breaker lets one customer try after a while; then everybody succeeds.
  await expect.poll(payNow, { timeout: 60_000 }).toBe('ok');
  for (let customer = 0; customer < 4; customer += 1) expect(await payNow()).toBe('ok');
  await expect(async () => {
    await page.goto(`/payment/start${order}`);
    expect(await names(page, 'en')).not.toHaveLength(0);
    expect((await names(page, 'en')).at(-1)).not.toContain('Mobile Money');
    await expect(page.getByText('are failing right now')).toHaveCount(0);
  }).toPass({ timeout: 60_000 });
});
