import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { enterCode } from '../../steps/purchase-steps.ts';
import {
  chooseMethod,
  expectHeading,
  groupDigits,
  openStatusPage,
  startOrder,
} from '../../steps/recharge-steps.ts';

test('an order is sent to another person, who pays it: each sees only their own data', async ({
  page,
  sandbox,
  otherDevice,
}, info) => {
  const msisdn = await sandbox.addSubscriber();
  const payer = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await startOrder(page, { msisdn });
  await page.getByRole('link', { name: 'Ask somebody else to pay' }).click();
  await expectAccessible(page, info, 'ask-to-pay');
  // Words of the sender need a confirmed number (RULINGS 86).
  await expect(page.getByLabel('Your name, if you want')).toHaveCount(0);
  await page.getByRole('link', { name: 'Confirm my number' }).click();
  await page.getByLabel('Your mobile number').fill(msisdn);
  await page.getByRole('button', { name: 'Send me the code' }).click();
  await enterCode(page, sandbox, { recipient: msisdn, locale: 'en' });
  await expect(page.getByText('Confirmed number, shown like this:')).toBeVisible();
  await expectAccessible(page, info, 'ask-proven');
  await page.getByLabel('Your name, if you want').fill('Keza');
  await page.getByLabel('A note, if you want').fill('For Saturday');
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByRole('heading', { name: 'Your link' })).toBeVisible();
  await expectAccessible(page, info, 'ask-link');
  const whatsApp = await page.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href');
  const message = new URL(whatsApp ?? '').searchParams.get('text') ?? '';
  const link = /https?:\S+$/.exec(message)?.[0] ?? '';
  // The sheet of a phone gets the same.
  const shared = await page.evaluateHandle(() => {
    const sheets: ShareData[] = [];
    Object.defineProperty(navigator, 'share', { value: async (data: ShareData) => sheets.push(data) });
    return sheets;
  });
  await page.getByRole('button', { name: 'Share the link' }).click();
  await expect
    .poll(() => shared.evaluate((sheets) => sheets))
    .toEqual([{ text: message.replace(` ${link}`, ''), url: link }]);

  const other = await (await otherDevice()).newPage();
  await other.goto(link);
  await expect(other.getByText('For Saturday')).toBeVisible();
  expect(await other.content()).not.toContain(groupDigits(msisdn));
  await expect(other.getByText(`** *** *${msisdn.slice(-2)}`).first()).toBeVisible();
  await expectAccessible(other, info, 'pay-for');
  await other.getByRole('link', { name: 'Choose how to pay' }).click();
  await chooseMethod(other);
  await other.getByLabel('Isano Money number that pays').fill(payer);
  await other.getByRole('button', { name: /^Pay RWF 500 for/ }).click();
  await expect(other.getByRole('dialog', { name: 'Processing' })).toBeVisible();
  await page.getByRole('link', { name: 'Look again' }).click();
  await expect(page.getByText('Somebody is paying now.')).toBeVisible();
  await sandbox.approvePrompt(payer);
  await openStatusPage(other);
  await expectHeading(other, 'Thank you');
  await expect(other.getByRole('definition').filter({ hasText: groupDigits(payer) })).toBeVisible();

  // A visitor without scripts reports it: name and note are hidden.
  const third = await (await otherDevice({ javaScriptEnabled: false })).newPage();
  await third.goto(link);
  await third.getByRole('button', { name: 'Report this link' }).click();
  await expect(third.getByText('Thank you. Our team looks at this link.')).toBeVisible();
  await expect(third.getByText('For Saturday')).toHaveCount(0);

  await page.reload();
  await expect(page.getByText('Paid and delivered.')).toBeVisible();
  await page.getByRole('link', { name: 'See the order' }).click();
  await expectHeading(page, 'Thank you');
  await expect(page.getByText('Paid from')).toHaveCount(0);
  await expect(page.getByText('Payment type')).toHaveCount(0);
});
