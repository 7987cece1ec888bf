import { expect, type Page } from '@playwright/test';
import { delayRequests } from '../../delay-requests.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import {
  enterPin,
  expectHeading,
  groupDigits,
  pauseClock,
  payButton,
  payerField,
  pinField,
  startOrder,
  startPinPayment,
  toPattern,
} from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

test.use({ portal: 'pin' });

const OTHER_CODE = { '0': '1', '1': '0' } as const;

/** A code that differs from the given one. */
function wrong(code: string): string {
  const first = code[0] ?? '0';
  return (OTHER_CODE[first as '0' | '1'] ?? '0') + code.slice(1);
}

async function tryCode(page: Page, code: string, ...alerts: string[]): Promise<void> {
  const field = page.getByLabel('6-digit code');
  await field.fill(code);
  for (const text of alerts) await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
}

test('a wrong code costs an attempt, a reload sends no second message, and the right code still works', async ({
  page,
  sandbox,
}, info) => {
  const msisdn = await sandbox.addSubscriber();
  await startPinPayment(page, { msisdn });
  const code = await sandbox.waitForCode(msisdn);
  await test.step('a wrong code leaves four attempts', async () => {
    await tryCode(page, wrong(code), 'Please enter correct OTP', '4 attempts left.');
    await expect(page.getByLabel('6-digit code')).toHaveValue('');
    await expectAccessible(page, info, 'wrong-code-en');
  });
  await test.step('a reload while the code is open sends no second message and keeps the attempts', async () => {
    await page.reload();
    await payButton(page, { msisdn }).click();
    await tryCode(page, wrong(code), '3 attempts left.');
  });
  await test.step('the right one still works', async () => {
    await page.getByLabel('6-digit code').fill(code);
    await expect(pinField(page)).toBeVisible();
    expect(await sandbox.readInbox(msisdn)).toHaveLength(1);
    await enterPin(page, '1234');
    await expectHeading(page, 'Thank you');
  });
});

test('after five wrong codes the right one is refused too, and a new code works', async ({
  page,
  sandbox,
}, info) => {
  const locale = 'sw';
  const t = translator(locale);
  const msisdn = await sandbox.addSubscriber();
  await page.clock.install();
  const field = await startPinPayment(page, { msisdn, locale });
  const code = await sandbox.waitForCode(msisdn);
  for (let left = 4; left > 0; left -= 1) {
    await field.fill(wrong(code));
    const alert = t(left === 1 ? '{count} attempt left.' : '{count} attempts left.', { count: left });
    await expect(page.getByRole('alert').filter({ hasText: alert })).toBeVisible();
  }
  await field.fill(wrong(code));
  await expect(page.getByText(t('Maximum attempts exhausted.'))).toBeVisible();
  await expect(field).toBeDisabled();
  await expectAccessible(page, info, `code-exhausted-${locale}`);

  // Another code can be requested after sixty seconds, and the countdown shows it.
  const another = page.getByRole('button', { name: t('Send another code') });
  await expect(another).toBeHidden();
  const countdown = new RegExp(t('Another code in {time}', { time: '(1:00|0:\\d\\d)' }));
  await expect(page.getByText(countdown)).toBeVisible();
  await sandbox.advanceTime(msisdn, 60);
  await page.clock.fastForward('01:00');
  await another.click();
  await expect(
    page.getByText(t('Another code is on its way to {number}.', { number: groupDigits(msisdn) })),
  ).toBeVisible();
  await field.fill(await sandbox.waitForCode(msisdn, 2));
  await expect(pinField(page, locale)).toBeVisible();
});

test('a number without a wallet is reported and the dialog closes by itself, which can be stopped', async ({
  page,
  sandbox,
}, info) => {
  const locale = 'sw';
  const t = translator(locale);
  const [msisdn, payer, other] = [
    await sandbox.addSubscriber(),
    await sandbox.addSubscriber({ wallet: null }),
    await sandbox.addSubscriber({ wallet: null }),
  ];
  const dialog = page.getByRole('dialog');
  await page.clock.install();
  await (await startPinPayment(page, { msisdn, payer, locale })).fill(await sandbox.waitForCode(payer));
  await expect(dialog.getByText(t('Please enter valid {product} number'))).toBeVisible();
  await expectAccessible(page, info, `not-a-wallet-${locale}`);
  await page.clock.fastForward('00:11');
  await expect(dialog).toBeHidden();
  await expect(payerField(page, locale)).toHaveValue(groupDigits(payer));
  await expect(payerField(page, locale)).toHaveAccessibleDescription(
    toPattern(t('Please enter valid {product} number')),
  );

  await test.step('the closing of the dialog can be stopped', async () => {
    await payerField(page, locale).fill(other);
    await payButton(page, { msisdn, locale }).click();
    const code = await sandbox.waitForCode(other);
    await pauseClock(page);
    await page.getByLabel(t('{codeDigits}-digit code')).fill(code);
    const closing = new RegExp(t('This closes in {count} seconds.', { count: '\\d+' }));
    await expect(page.getByText(closing)).toBeVisible();
    await page.getByRole('button', { name: t('Keep this open') }).click();
    await page.clock.fastForward('00:30');
    await expect(dialog).toBeVisible();
    await page
      .getByRole('button', { name: t('Close now') })
      .or(page.getByRole('button', { name: t('Close') }))
      .first()
      .click();
    await expect(dialog).toBeHidden();
  });
});

test('a press before hydration takes effect after it', async ({ page, sandbox }) => {
  const msisdn = await sandbox.addSubscriber();
  await startOrder(page, { msisdn });
  const scripts = await delayRequests(page, /\/assets\/.+\.js$/);
  await page.reload({ waitUntil: 'commit' });
  await payButton(page, { msisdn }).click();
  const needsScript = page.getByText('This payment needs JavaScript');
  await expect(needsScript).toBeVisible();
  scripts.release();
  await page.getByLabel('6-digit code').fill(await sandbox.waitForCode(msisdn));
  await expect(pinField(page)).toBeVisible();
  await expect(needsScript).toHaveCount(0);
});
