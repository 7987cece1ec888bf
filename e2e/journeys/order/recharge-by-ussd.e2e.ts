import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';

test('a customer without a smartphone recharges another line from the keypad and reads the receipt @nightly', async ({
  page,
  sandbox,
}, info) => {
  const payer = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  const recipient = await sandbox.addSubscriber({ airtime: 0 });
  const keys = page.getByRole('group', { name: 'Keys' });
  const answer = page.getByLabel('Answer');
  /** Each answer is a new page, whose keys work when it has loaded. */
  const reply = async (input: string, next: string) => {
    await page.waitForLoadState('load');
    await expect(answer).toBeFocused();
    for (const key of input) await keys.getByRole('button', { name: key }).click();
    await expect(answer).toHaveValue(input);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(next)).toBeVisible();
  };

  await page.goto(`/sandbox/phone?msisdn=${payer}`);
  for (const key of '*140#') await keys.getByRole('button', { name: key }).click();
  await page.getByRole('button', { name: 'Call' }).click();
  await expect(page.getByText('1 Recharge airtime')).toBeVisible();
  await expectAccessible(page, info, 'ussd-menu');
  await reply('1', '2 Another number');
  await reply('2', 'Enter the mobile number');
  await reply(`0${recipient}`, `Recharge 0${recipient}. Enter an amount`);
  await reply('750', `Airtime for 0${recipient}: RWF 750. Pay with:`);
  await reply('1', `Airtime for 0${recipient}: RWF 750, paid with`);
  await reply('1', 'Approve the payment request on your phone');
  await expectAccessible(page, info, 'ussd-end');
  await sandbox.waitForPrompt(payer);
  await page.getByRole('link', { name: 'OK' }).click();

  await expect(page.getByRole('alertdialog', { name: 'Payment' })).toBeVisible();
  await page.getByLabel('Enter PIN').fill('1234');
  await page.getByRole('button', { name: 'Approve' }).click();
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(messages.getByText(/RWF 750 airtime was added to 0.* Paid with/)).toBeVisible();
  expect(await sandbox.readBalances(recipient)).toMatchObject({ airtime: 750 });
});
