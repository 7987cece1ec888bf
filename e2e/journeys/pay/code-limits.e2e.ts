import { expect, type Page } from '@playwright/test';
import { groupMsisdn } from '@portal/domain/identifiers/msisdn';
import { localisePath } from '@portal/domain/language/locale';
import { expectNoOverflow } from '../../axe.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import {
  chooseMethod,
  enterPin,
  expectHeading,
  payButton,
  payerField,
  pinField,
  processingDialog,
  startOrder,
  startPinPayment,
} from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

/** The code that the page asks the owner to send. */
async function shownCode(page: Page): Promise<string> {
  const shown = await page.locator('.handset-code').textContent();
  return (shown ?? '').replaceAll(' ', '');
}

test.describe('codes', () => {
  test.use({ portal: 'pin' });

  test('a challenge is solved without the customer noticing, and its script is loaded only then', async ({
    page,
    sandbox,
    otherDevice,
  }) => {
    const [quiet, besieged] = [await sandbox.addSubscriber(), await sandbox.addSubscriber()];
    const scripts: string[] = [];
    const solutions: string[] = [];
    const watch = (watched: Page) =>
      watched.on('request', (request) => {
        if (/solve-challenge.*\.js/.test(request.url())) scripts.push(request.url());
        solutions.push(...new URLSearchParams(request.postData() ?? '').getAll('solution'));
      });
    watch(page);
    await startPinPayment(page, { msisdn: quiet });
    expect({ scripts, solutions }).toEqual({ scripts: [], solutions: [] });
    await sandbox.addContactAttempts(besieged, 'code', 3);
    const other = await (await otherDevice()).newPage();
    watch(other);
    const field = await startPinPayment(other, { msisdn: besieged });
    expect({ scripts: scripts.length, solutions: solutions.length }).toEqual({ scripts: 1, solutions: 1 });
    await field.fill(await sandbox.waitForCode(besieged));
    await enterPin(other, '1234');
    await expectHeading(other, 'Thank you');
  });

  test('a challenge whose script does not arrive is said to have failed, and the next press pays', async ({
    page,
    sandbox,
  }) => {
    const msisdn = await sandbox.addSubscriber();
    await sandbox.addContactAttempts(msisdn, 'code', 3);
    await page.route(/solve-challenge.*\.js/, (route) => route.abort(), { times: 1 });
    await startOrder(page, { msisdn });
    await payButton(page, { msisdn }).click();
    await expect(page.getByText('The code could not be sent.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('6-digit code').fill(await sandbox.waitForCode(msisdn));
    await enterPin(page, '1234');
    await expectHeading(page, 'Thank you');
  });

  test('at a number’s limit its owner proves it with an SMS and pays', async ({ page, sandbox }, info) => {
    const locale = 'sw';
    const t = translator(locale, 'payment-translation');
    const msisdn = await sandbox.addSubscriber();
    await sandbox.addContactAttempts(msisdn, 'code', 10);
    await startOrder(page, { msisdn, locale });
    await payButton(page, { msisdn, locale }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t('max limit exhausted, please try after sometime.'))).toBeVisible();
    await expect(dialog.getByRole('heading', { name: t('Prove the number from your phone') })).toBeVisible();
    await expectAccessible(page, info, `handset-proof-${locale}`);
    await dialog.getByRole('button', { name: t('I have answered') }).click();
    const notYet = t('Your answer has not arrived yet. Wait a moment and press again.');
    await expect(dialog.getByText(notYet)).toBeVisible();
    const question = await sandbox.sendMessage(msisdn, await shownCode(page));
    expect(question, 'what, how much and for whom').toMatch(
      /kulipa RWF [\d,]+ kutoka .+ kwa 0\d{3} \d{3} \d{3}, .+\? 1 = ndiyo/,
    );
    await expect(pinField(page, locale)).toBeHidden();
    expect(await sandbox.sendMessage(msisdn, '1')).toContain('Umesema ndiyo');
    await expect(pinField(page, locale)).toBeVisible();
    await enterPin(page, '1234', { locale });
    await expectHeading(page, 'Thank you', locale);
  });
});

test('a bill is opened without JavaScript by a message written on the sandbox’s handset', async ({
  sandbox,
  otherDevice,
}) => {
  const bill = { outstanding: '12500', dueInDays: 5 };
  const msisdn = await sandbox.addSubscriber({ line: 'postpaid', bill });
  await sandbox.addContactAttempts(msisdn, 'code', 10);
  const device = await otherDevice({ javaScriptEnabled: false });
  const page = await device.newPage();
  await page.goto(`/postpaid-bill-pay?msisdn=${msisdn}`);
  await page.getByRole('button', { name: 'See the bill' }).click();
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await expect(
    page.getByText('max limit exhausted, please try after sometime. You can try again in'),
  ).toBeVisible();
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'I have answered' }).click();
  await expect(page.getByText('Your answer has not arrived yet.')).toBeVisible();
  const code = await shownCode(page);
  const handset = await device.newPage();
  await handset.goto(`/sandbox/phone?msisdn=${msisdn}`);
  await handset.getByText('Write a message').click();
  for (const [text, reply] of [
    [code, `see the bill of 0${groupMsisdn(msisdn)}? 1 = yes, 2 = no.`],
    ['1', 'You said yes.'],
  ] as const) {
    await handset.getByLabel('To', { exact: true }).fill('300');
    await handset.getByLabel('Message', { exact: true }).fill(text);
    await handset.getByRole('button', { name: 'Send' }).click();
    await expect(handset.getByText(reply)).toBeVisible();
  }
  await page.getByRole('button', { name: 'I have answered' }).click();
  await expect(page.getByText('RWF 12,500').first()).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`a payer whose prompt limit strangers used up dials a code and pays, ${how} JavaScript`, async ({
    sandbox,
    otherDevice,
  }, info) => {
    const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
    await sandbox.addContactAttempts(msisdn, 'prompt', 10);
    const page = await (await otherDevice({ javaScriptEnabled })).newPage();
    await page.goto(`${localisePath('/prepaid-recharge', 'en')}?msisdn=${msisdn}&amount=500`);
    await page.getByRole('button', { name: 'Proceed' }).click();
    if (javaScriptEnabled) await chooseMethod(page);
    else await page.getByRole('link', { name: 'Isano Money', exact: true }).first().click();
    await payerField(page).fill(msisdn);
    await payButton(page, { msisdn }).click();
    await expect(page.getByText('When you have answered, press the button below again.')).toBeVisible();
    await expect(payerField(page), 'what was typed stays').toHaveValue(/\d{3} ?\d{3} ?\d{3}/);
    // Axe uses timers, which do not run in a page without JavaScript.
    if (javaScriptEnabled) await expectAccessible(page, info, 'handset-prompt');
    else await expectNoOverflow(page);
    await sandbox.dialCode(msisdn, `*300*${await shownCode(page)}#`);
    await sandbox.sendMessage(msisdn, '1');
    await payButton(page, { msisdn }).click();
    if (javaScriptEnabled) await expect(processingDialog(page)).toBeVisible();
    else await expectHeading(page, 'In Processing');
    await sandbox.approvePrompt(msisdn);
    await expect.poll(() => sandbox.readBalances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
  });
}
