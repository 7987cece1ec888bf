import { expect } from '@playwright/test';
import { findCode } from '@portal/domain/identifiers/testing/find-code';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { enterPin, expectHeading, pinField, startPinPayment } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

test.use({ portal: 'pin' });

test('another person pays with code and PIN', async ({ page, sandbox }, info) => {
  const locale = 'sw';
  const t = translator(locale);
  const msisdn = await sandbox.addSubscriber({ wallet: null });
  const payer = await sandbox.addSubscriber({ wallet: { balance: 2_000, pin: '4711' } });
  const code = await startPinPayment(page, { msisdn, payer, amount: 800, locale });
  await expectAccessible(page, info, `code-${locale}`);
  await code.fill(await sandbox.waitForCode(payer));
  await expect(pinField(page, locale)).toBeVisible();
  await expectAccessible(page, info, `pin-${locale}`);
  await enterPin(page, '4711', { amount: 800, locale });

  await expectHeading(page, 'Thank you', locale);
  await expect(page.getByText(t('Successful'), { exact: true })).toBeVisible();
  expect(await sandbox.readBalances(msisdn)).toEqual({ airtime: 800, wallet: 0 });
  expect(await sandbox.readBalances(payer)).toEqual({ airtime: 0, wallet: 1200 });
  expect(await sandbox.readInbox(msisdn)).not.toContainEqual(expect.stringMatching(/\b\d{6}\b/));
});

test('a stranger at 360 px repeats with one tap and the PIN; a shared device and another browser need a code', async ({
  page,
  sandbox,
  browser,
}, info) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 9_000, pin: '4711' } });
  const code = await startPinPayment(page, { msisdn, amount: 1_000 });
  await code.fill(await sandbox.waitForCode(msisdn));
  const own = page.getByRole('checkbox', { name: 'This is my device' });
  await expect(own).not.toBeChecked();
  await own.check();
  await enterPin(page, '4711', { amount: 1_000 });
  await expectHeading(page, 'Thank you');

  await sandbox.advanceTime(msisdn, 30 * 60);
  await page.goto('/');
  const again = page.getByRole('button', { name: /^Send again: RWF\s1,000/ });
  await again.click();
  await expect(pinField(page)).toBeFocused();
  await expectAccessible(page, info, 'pin-of-a-repeat');
  const address = page.url();
  await enterPin(page, '4711', { amount: 1_000 });
  await expectHeading(page, 'Thank you');
  expect(await sandbox.readBalances(msisdn)).toEqual({ airtime: 2_000, wallet: 7_000 });
  const countCodes = async () => (await sandbox.readInbox(msisdn)).filter((text) => findCode(text)).length;
  expect(await countCodes()).toBe(1);

  const stranger = await browser.newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(pinField(stranger)).toHaveCount(0);
  await stranger.close();

  await page.goto('/');
  await page.getByRole('button', { name: 'Change saved purchases' }).click();
  await page.getByRole('button', { name: 'Others use this device: save nothing' }).click();
  await expect(again).toHaveCount(0);
  await sandbox.advanceTime(msisdn, 11 * 60);
  await expect(await startPinPayment(page, { msisdn, amount: 1_000 })).toBeVisible();
  await expect.poll(countCodes).toBe(2);
});

test('the PIN never leaves the browser unencrypted', async ({ page, sandbox }) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { pin: '7391' } });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await (await startPinPayment(page, { msisdn })).fill(await sandbox.waitForCode(msisdn));
  await enterPin(page, '7391');
  await expectHeading(page, 'Thank you');
  expect(
    sent.filter((line) => /\bamPin=[^&]{300,}/.test(line)),
    'the PIN is sent once, encrypted',
  ).toHaveLength(1);
  expect(sent.join('\n')).not.toMatch(/(?<!\d)7391(?!\d)/);
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(kept).not.toMatch(/(?<!\d)7391(?!\d)/);
});
