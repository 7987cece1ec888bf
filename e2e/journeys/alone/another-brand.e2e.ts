import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { portalHeaders } from '@portal/contract/http/headers';
import { PORTAL_BASE } from '@portal/contract/http/paths';
import { test } from '../../portal-test.ts';
import { readRunInfo } from '../../run-info.ts';
import { chooseMethod, openStatusPage } from '../../steps/recharge-steps.ts';

const BRAND = {
  name: 'Umucyo',
  slug: 'umucyo',
  code: 'UMUCYO',
  tagline: { en: 'Light on every line', sw: 'Mwanga kwenye kila laini' },
  colours: { primary: '#5b2a86', primaryDark: '#32124d', accent: '#ffd166', surface: '#f7f5fb' },
  logo: 'logo.svg',
  marks: { card: 'card.svg' },
};
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4.25"/></svg>';

const CARD =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="3.5"/></svg>';

test('a brand file changes names, routes, codes, colours, logo and the mark of a payment method @nightly', async ({
  dedicatedPortal,
  otherDevice,
}) => {
  test.slow();
  const folder = mkdtempSync(join(readRunInfo().folder, 'brand-'));
  const file = join(folder, 'brand.json');
  writeFileSync(file, JSON.stringify(BRAND));
  writeFileSync(join(folder, 'logo.svg'), LOGO);
  writeFileSync(join(folder, 'card.svg'), CARD);
  const { url, sandbox } = await dedicatedPortal({ BRAND_FILE: file });
  const context = await otherDevice({ baseURL: url });
  const page = await context.newPage();
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  const read: string[] = [];
  const note = async () => read.push(`${await page.title()} ${await page.locator('html').innerHTML()}`);

  for (const path of ['/', '/sw', '/about', '/sw/about', '/sw/prepaid-recharge']) {
    await page.goto(path);
    await note();
  }
  await page.goto(`/prepaid-recharge?msisdn=${msisdn}&amount=500`);
  await expect(page.getByRole('banner').locator('circle[r="4.25"]')).toBeVisible();
  const primary = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--primary'),
  );
  expect(primary.trim()).toBe(BRAND.colours.primary);
  await page.getByRole('button', { name: 'Proceed' }).click();
  const card = page.getByRole('link', { name: 'Debit/Credit Card' }).locator('img');
  expect(await (await page.request.get((await card.getAttribute('src')) ?? '')).text()).toContain('r="3.5"');
  await chooseMethod(page, 'en', 'Umucyo Money');
  await page.waitForURL(/\/payment\/start\/umucyo-money\?order=/);
  await expect(page.getByLabel('Umucyo Money number that pays')).toBeVisible();
  await note();
  expect((await page.request.get(page.url().replace('umucyo-money', 'isano-money'))).status()).toBe(404);

  await page.getByRole('button', { name: /^Pay RWF 500/ }).click();
  expect((await sandbox.waitForPrompt(msisdn)).text).toContain('Umucyo');
  await sandbox.approvePrompt(msisdn);
  await openStatusPage(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  const transaction = `${PORTAL_BASE}/transaction/fetch?txnId=${new URL(page.url()).searchParams.get('id')}`;
  const { result } = await (await page.request.get(transaction, { headers: portalHeaders('en') })).json();
  expect(result.paymentMode).toBe('UMUCYO_MONEY_PUSH');
  await note();
  read.push(...(await sandbox.readInbox(msisdn)));
  expect(read.filter((text) => /isano/i.test(text))).toEqual([]);
});
