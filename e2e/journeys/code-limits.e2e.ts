import { expect, type Page } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { expectNothingCutOff } from '../axe.ts';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import {
  askForCode,
  enterPin,
  expectHeading,
  payButton,
  payerField,
  pickWallet,
  pinField,
  processing,
  startOrder,
} from '../steps.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';

/** The code that the page asks the owner to send. */
async function shownCode(page: Page): Promise<string> {
  const shown = await page.locator('.handset-code').textContent();
  return (shown ?? '').replaceAll(' ', '');
}

test.describe('codes', () => {
  test.use({ mode: 'pin' });

  test('a challenge is passed without the customer noticing, and its script is loaded only then', async ({
    page,
    world,
    otherDevice,
  }) => {
    const [quiet, besieged] = [await world.subscriber(), await world.subscriber()];
    const scripts: string[] = [];
    const solutions: string[] = [];
    const watch = (watched: Page) =>
      watched.on('request', (request) => {
        if (/solve-challenge.*\.js/.test(request.url())) scripts.push(request.url());
        solutions.push(...(request.headers()['proof-of-work'] ?? '').split(' ').filter(Boolean));
      });
    watch(page);
    await askForCode(page, { msisdn: quiet });
    expect({ scripts, solutions }).toEqual({ scripts: [], solutions: [] });
    await world.besiege(besieged, 'code', 3);
    const other = await (await otherDevice()).newPage();
    watch(other);
    const field = await askForCode(other, { msisdn: besieged });
    expect({ scripts: scripts.length, solutions: solutions.length }).toEqual({ scripts: 1, solutions: 1 });
    await field.fill(await world.lastCode(besieged));
    await enterPin(other, '1234');
    await expectHeading(other, 'Thank you');
  });

  for (const locale of COMPLETE_LANGUAGES) {
    const t = speaking(locale, 'payment-translation');

    test(`at a number’s limit its owner proves it with an SMS and pays, in ${locale}`, async ({
      page,
      world,
    }, info) => {
      const msisdn = await world.subscriber();
      await world.besiege(msisdn, 'code', 10);
      await startOrder(page, { msisdn, locale });
      await payButton(page, { msisdn, locale }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(t('max limit exhausted, please try after sometime.'))).toBeVisible();
      await expect(
        dialog.getByRole('heading', { name: t('Prove the number from your phone') }),
      ).toBeVisible();
      await expectSound(page, info, `handset-proof-${locale}`);
      await dialog.getByRole('button', { name: t('I have sent it') }).click();
      const notYet = t('Your message has not arrived yet. Wait a moment and press again.');
      await expect(dialog.getByText(notYet)).toBeVisible();
      expect(await world.message(msisdn, await shownCode(page))).toContain(
        locale === 'en' ? 'confirmed' : 'imethibitishwa',
      );
      await expect(pinField(page, locale)).toBeVisible();
      await enterPin(page, '1234', { locale });
      await expectHeading(page, 'Thank you', locale);
    });
  }
});

test('a bill is opened without JavaScript by a message written on the sandbox’s handset', async ({
  world,
  otherDevice,
}) => {
  const bill = { outstanding: '12500', dueInDays: 5 };
  const msisdn = await world.subscriber({ line: 'postpaid', bill });
  await world.besiege(msisdn, 'code', 10);
  const device = await otherDevice({ javaScriptEnabled: false });
  const page = await device.newPage();
  await page.goto(`/postpaid-bill-pay?msisdn=${msisdn}`);
  await page.getByRole('button', { name: 'See the bill' }).click();
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await expect(
    page.getByText('max limit exhausted, please try after sometime. You can try again in'),
  ).toBeVisible();
  await expectNothingCutOff(page);
  await page.getByRole('button', { name: 'I have sent it' }).click();
  await expect(page.getByText('Your message has not arrived yet.')).toBeVisible();
  const code = await shownCode(page);
  const handset = await device.newPage();
  await handset.goto(`/sandbox/phone?msisdn=${msisdn}`);
  await handset.getByText('Write a message').click();
  await handset.getByLabel('To', { exact: true }).fill('300');
  await handset.getByLabel('Message', { exact: true }).fill(code);
  await handset.getByRole('button', { name: 'Send' }).click();
  await expect(handset.getByText('Your number is confirmed.')).toBeVisible();
  await page.getByRole('button', { name: 'I have sent it' }).click();
  await expect(page.getByText('RWF 12,500').first()).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`a payer whose handset strangers have used up dials a code and pays, ${how} JavaScript`, async ({
    world,
    otherDevice,
  }, info) => {
    const msisdn = await world.subscriber({ wallet: { balance: 5_000 } });
    await world.besiege(msisdn, 'prompt', 10);
    const page = await (await otherDevice({ javaScriptEnabled })).newPage();
    await page.goto(`${localisePath('/prepaid-recharge', 'en')}?msisdn=${msisdn}&amount=500`);
    await page.getByRole('button', { name: 'Proceed' }).click();
    if (javaScriptEnabled) await pickWallet(page);
    else await page.getByRole('link', { name: 'Isano Money', exact: true }).first().click();
    await payerField(page).fill(msisdn);
    await payButton(page, { msisdn }).click();
    await expect(page.getByText('When you have sent it, press the button below again.')).toBeVisible();
    await expect(payerField(page), 'what was typed stays').toHaveValue(/\d{3} ?\d{3} ?\d{3}/);
    // Axe waits for timers, which a page without JavaScript never runs.
    if (javaScriptEnabled) await expectSound(page, info, 'handset-prompt');
    else await expectNothingCutOff(page);
    await world.dial(msisdn, `*300*${await shownCode(page)}#`);
    await payButton(page, { msisdn }).click();
    if (javaScriptEnabled) await expect(processing(page)).toBeVisible();
    else await expectHeading(page, 'In Processing');
    await world.approvePrompt(msisdn);
    await expect.poll(() => world.balances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
  });
}
