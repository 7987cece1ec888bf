import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { chooseMethod, expectHeading, openStatusPage, processingDialog } from '../../steps/recharge-steps.ts';

/** What only a portal of Rwanda says. The currency as a word: ids and names of files are random letters, in which three occur. */
const RWANDA = /[Rr]wanda|RWANDA|\bRWF\b|\+250|[Kk]igali/;

test('in Kenya a line is recharged by M-Pesa in shillings, from a country file alone', async ({
  dedicatedPortal,
  otherDevice,
}, info) => {
  test.slow();
  const { url, sandbox } = await dedicatedPortal({ COUNTRY_FILE: 'countries/kenya.json' });
  const page = await (await otherDevice({ baseURL: url })).newPage();
  const read: string[] = [];
  const note = async () => read.push(`${page.url()} ${await page.locator('html').innerHTML()}`);
  const msisdn = await sandbox.addSubscriber({ wallet: null, airtime: 0 });
  const payer = await sandbox.addSubscriber({ wallet: { balance: 2_000 } });

  await page.goto('/prepaid-recharge');
  await note();
  await expect(page.getByText('KES 10.00 to KES 5,000.00').first()).toBeVisible();
  const number = page.getByLabel('Mobile number to recharge');
  await number.fill('+255 712 345 678');
  await number.blur();
  await expect(page.getByText('A mobile number has 9', { exact: false }).first()).toBeVisible();
  await number.fill(`+254 ${msisdn}`);
  await page.getByLabel('Amount', { exact: true }).fill('250');
  await expectAccessible(page, info, 'kenya-recharge');
  await page.getByRole('button', { name: 'Proceed' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose how to pay');
  await chooseMethod(page, 'en', 'MPESA');
  await page.getByLabel('Enter Phone No').fill(`0${payer}`);
  await page.getByLabel('Email id').fill('wanjiru@example.co.ke');
  await expectAccessible(page, info, 'kenya-mpesa');
  await note();
  await page.getByRole('button', { name: 'Continue to pay' }).click();
  await expect(processingDialog(page)).toContainText('MPESA');
  expect((await sandbox.waitForPrompt(payer)).text).toMatch(/KES\s250\.00/);
  await sandbox.approvePrompt(payer);
  await openStatusPage(page);
  await expectHeading(page, 'Thank you');
  await expect(page.getByText(/KES\s250\.00/).first()).toBeVisible();
  await expectAccessible(page, info, 'kenya-thank-you');
  await note();
  const payerAfter = await sandbox.readHandset(payer);
  expect(payerAfter.otherWallets).toContainEqual({ name: 'M-Pesa', balance: 1_750 });
  await expect.poll(async () => (await sandbox.readHandset(msisdn)).airtime).toBe(250);
  read.push(...(await sandbox.readInbox(msisdn)), ...(await sandbox.readInbox(payer)));

  await page.goto('/receipts');
  await expect(page.getByText(/KES\s250\.00/)).toBeVisible();
  await note();

  await page.goto('/storeLocator');
  await expect(page.getByText('There is no map of Kenya on this site yet.')).toBeVisible();
  await page.goto('/sw/openNetworks');
  await expect(page.getByText('Tovuti hii bado haina ramani ya mtandao ya Kenya.')).toBeVisible();
  await expectAccessible(page, info, 'kenya-no-map');
  // Pages that are only read need no browser.
  for (const path of ['/', '/sw', '/table', '/gethelp', '/about', '/terms', '/sw/privacy-policy']) {
    const reply = await page.request.get(path);
    expect(reply.status(), path).toBe(200);
    read.push(`${path} ${await reply.text()}`);
  }
  expect((await page.request.get('/fr')).status()).toBe(404);
  expect(read.filter((text) => RWANDA.test(text)).map((text) => text.slice(0, 60))).toEqual([]);
});
