import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { enterPin, expectHeading, pinField, startPinPayment } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

test.use({ walletMode: 'pin' });

test('somebody else pays with code and PIN', async ({ page, sandbox }, info) => {
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
