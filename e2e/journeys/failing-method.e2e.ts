import { expect, type Page } from '@playwright/test';
import { type Locale, localisePath } from '@portal/domain/language/locale';
import { expectSound } from '../look.ts';
import { payByCalls } from '../pay-by-calls.ts';
import { test } from '../portal-test.ts';
import { changeSettings, takeDown } from '../sandbox.ts';
import { startOrder } from '../steps.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';

const MODE = 'MPESA';
const SENTENCE = 'Many payments with {method} are failing right now. Choose another way if you can.';

const ways = (page: Page, locale: Locale) =>
  page.getByRole('region', { name: speaking(locale)('Ways to pay') });

/** Names of the ways to pay, in their order. */
const names = (page: Page, locale: Locale) => ways(page, locale).locator('.method-name').allInnerTexts();

test('a failing way to pay stands last and says so before it is chosen, until it works again', async ({
  ownPortal,
  otherDevice,
}, info) => {
  test.slow();
  const { url, world } = await ownPortal();
  await changeSettings(url, { offersMpesa: true, offersMomo: true });
  await takeDown(url, ['mpesa']);
  // The portal lets a browser go that has waited long enough: who went before it knew is no customer refused.
  for (let refused = 0; refused < 5; ) {
    const payer = await world.subscriber();
    if ((await payByCalls(url, { payer, paymentMode: MODE })) === 'refused') refused += 1;
  }
  const page = await (await otherDevice({ baseURL: url })).newPage();
  await startOrder(page, { msisdn: await world.subscriber() });
  const order = new URL(page.url()).search;
  for (const locale of COMPLETE_LANGUAGES) {
    const t = speaking(locale);
    await page.goto(`${localisePath('/payment/start', locale)}${order}`);
    const mpesa = ways(page, locale).getByRole('link', { name: 'MPESA', exact: true });
    await expect(mpesa).toHaveAccessibleDescription(t(SENTENCE, { method: 'MPESA' }));
    await expect(page.getByText(t(SENTENCE, { method: 'MPESA' }))).toBeVisible();
    expect((await names(page, locale)).at(-1)).toContain('MPESA');
    await expectSound(page, info, `failing-method-${locale}`);
    await mpesa.click();
    await expect(page.getByRole('button', { name: t('Continue to pay') })).toBeVisible();
  }

  await takeDown(url, []);
  const payNow = async () => {
    const payer = await world.subscriber({ wallet: { behaviour: 'approves-itself' } });
    return payByCalls(url, { payer, paymentMode: MODE });
  };
  // The circuit breaker lets a first customer try again after a while; then everybody gets through.
  await expect.poll(payNow, { timeout: 60_000 }).toBe('ok');
  for (let customer = 0; customer < 4; customer += 1) expect(await payNow()).toBe('ok');
  await expect(async () => {
    await page.goto(`/payment/start${order}`);
    expect(await names(page, 'en')).not.toHaveLength(0);
    expect((await names(page, 'en')).at(-1)).not.toContain('MPESA');
    await expect(page.getByText('are failing right now')).toHaveCount(0);
  }).toPass({ timeout: 60_000 });
});
