import { expect, type Page } from '@playwright/test';
import { hold } from '../hold.ts';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import {
  askForCode,
  enterPin,
  expectHeading,
  grouped,
  payButton,
  payerField,
  pinField,
  sentence,
  startOrder,
  stopClock,
} from '../steps.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';

test.use({ mode: 'pin' });

const OTHER_CODE = { '0': '1', '1': '0' } as const;

/** A code that is certainly not this one. */
function wrong(code: string): string {
  const first = code[0] ?? '0';
  return (OTHER_CODE[first as '0' | '1'] ?? '0') + code.slice(1);
}

async function tryCode(page: Page, code: string, ...said: string[]): Promise<void> {
  const field = page.getByLabel('Six-digit code');
  await field.fill(code);
  for (const text of said) await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
}

test('a wrong code leaves four attempts and the right one still works', async ({ page, world }, info) => {
  const msisdn = await world.subscriber();
  await askForCode(page, { msisdn });
  const code = await world.lastCode(msisdn);
  await tryCode(page, wrong(code), 'Please enter correct OTP', '4 attempts left.');
  await expect(page.getByLabel('Six-digit code')).toHaveValue('');
  await expectSound(page, info, 'wrong-code-en');
  await page.getByLabel('Six-digit code').fill(code);
  await enterPin(page, '1234');
  await expectHeading(page, 'Thank you');
});

for (const locale of COMPLETE_LANGUAGES) {
  const t = speaking(locale);

  test(`after five wrong codes even the right one is dead, another code works, in ${locale}`, async ({
    page,
    world,
  }, info) => {
    const msisdn = await world.subscriber();
    await page.clock.install();
    const field = await askForCode(page, { msisdn, locale });
    const code = await world.lastCode(msisdn);
    for (let left = 4; left > 0; left -= 1) {
      await field.fill(wrong(code));
      const said = t(left === 1 ? '{count} attempt left.' : '{count} attempts left.', { count: left });
      await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible();
    }
    await field.fill(wrong(code));
    await expect(page.getByText(t('Maximum attempts exhausted.'))).toBeVisible();
    await expect(field).toBeDisabled();
    await expectSound(page, info, `code-exhausted-${locale}`);

    const another = page.getByRole('button', { name: t('Send another code') });
    await expect(another).toBeHidden();
    await world.timePasses(msisdn, 60);
    await page.clock.fastForward('01:00');
    await another.click();
    await expect(
      page.getByText(t('Another code is on its way to {number}.', { number: grouped(msisdn) })),
    ).toBeVisible();
    await field.fill(await world.lastCode(msisdn, 2));
    await expect(pinField(page, locale)).toBeVisible();
  });

  test(`a number without a wallet is told so and the dialog closes itself, in ${locale}`, async ({
    page,
    world,
  }, info) => {
    const [msisdn, payer] = [await world.subscriber(), await world.subscriber({ wallet: null })];
    await page.clock.install();
    await (await askForCode(page, { msisdn, payer, locale })).fill(await world.lastCode(payer));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t('Please enter valid {product} number'))).toBeVisible();
    await expectSound(page, info, `not-a-wallet-${locale}`);
    await page.clock.fastForward('00:11');
    await expect(dialog).toBeHidden();
    await expect(payerField(page, locale)).toHaveValue(grouped(payer));
    await expect(payerField(page, locale)).toHaveAccessibleDescription(
      sentence(t('Please enter valid {product} number')),
    );
  });
}

test('the closing of the dialog can be stopped', async ({ page, world }) => {
  const [msisdn, payer] = [await world.subscriber(), await world.subscriber({ wallet: null })];
  await page.clock.install();
  const field = await askForCode(page, { msisdn, payer });
  await stopClock(page);
  await field.fill(await world.lastCode(payer));
  await expect(page.getByText(/This closes in \d+ seconds?\./)).toBeVisible();
  await page.getByRole('button', { name: 'Keep this open' }).click();
  await page.clock.fastForward('00:30');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page
    .getByRole('button', { name: 'Close now' })
    .or(page.getByRole('button', { name: 'Close' }))
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('another code can be asked for after sixty seconds, and the countdown says so', async ({
  page,
  world,
}) => {
  const msisdn = await world.subscriber();
  await page.clock.install();
  await askForCode(page, { msisdn });
  await expect(page.getByText(/Another code in (1:00|0:5\d)/)).toBeVisible();
  const first = await world.lastCode(msisdn);
  await page.clock.fastForward('00:30');
  await expect(page.getByText(/Another code in 0:[0-3]\d/)).toBeVisible();
  await world.timePasses(msisdn, 60);
  await page.clock.fastForward('00:31');
  await page.getByRole('button', { name: 'Send another code' }).click();
  const second = await world.lastCode(msisdn, 2);
  if (first !== second) await tryCode(page, first, 'Please enter correct OTP');
  await page.getByLabel('Six-digit code').fill(second);
  await expect(pinField(page)).toBeVisible();
});

test('a reload while the code is open sends no second message and keeps the attempts', async ({
  page,
  world,
}) => {
  const msisdn = await world.subscriber();
  await askForCode(page, { msisdn });
  const code = await world.lastCode(msisdn);
  await tryCode(page, wrong(code), '4 attempts left.');
  await page.reload();
  await payButton(page, { msisdn }).click();
  await tryCode(page, wrong(code), '3 attempts left.');
  await page.getByLabel('Six-digit code').fill(code);
  await expect(pinField(page)).toBeVisible();
  expect(await world.inbox(msisdn)).toHaveLength(1);
});

test('five codes in ten minutes are enough: the limit is said in words', async ({
  page,
  world,
  otherDevice,
}) => {
  const [msisdn, payer] = [await world.subscriber(), await world.subscriber()];
  await page.clock.install();
  await askForCode(page, { msisdn, payer });
  for (let nth = 2; nth <= 5; nth += 1) {
    await world.timePasses(payer, 61);
    await page.clock.fastForward('01:01');
    await page.getByRole('button', { name: 'Send another code' }).click();
    await world.lastCode(payer, nth);
  }
  const other = await (await otherDevice()).newPage();
  await startOrder(other, { msisdn });
  await payerField(other).fill(payer);
  await payButton(other, { msisdn }).click();
  await expect(other.getByText('max limit exhausted, please try after sometime.')).toBeVisible();
});

test('a press before the script of the page runs is acted on as soon as it does', async ({ page, world }) => {
  const msisdn = await world.subscriber();
  await startOrder(page, { msisdn });
  const scripts = await hold(page, /\/assets\/.+\.js$/);
  await page.reload({ waitUntil: 'commit' });
  await payButton(page, { msisdn }).click();
  const needsScript = page.getByText('This payment needs JavaScript');
  await expect(needsScript).toBeVisible();
  scripts.release();
  await page.getByLabel('Six-digit code').fill(await world.lastCode(msisdn));
  await expect(pinField(page)).toBeVisible();
  await expect(needsScript).toHaveCount(0);
});
