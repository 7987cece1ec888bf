import { expect } from '@playwright/test';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import {
  askForApproval,
  expectHeading,
  francs,
  goToStatus,
  grouped,
  payButton,
  processing,
  startOrder,
} from '../steps.ts';

test('a request nobody answers is watched for a while, then shown as open, and ends unpaid', async ({
  page,
  world,
}, info) => {
  const msisdn = await world.subscriber({ wallet: { behaviour: 'ignores', balance: 5_000 } });
  await page.clock.install();
  await askForApproval(page, { msisdn });
  // Ten looks, each planned when the answer to the one before has come.
  await expect(async () => {
    await page.clock.runFor('00:10');
    await expect(page).toHaveURL(/\/payment\/status\?id=/, { timeout: 200 });
  }).toPass({ intervals: [100] });
  await expectHeading(page, 'In Processing');
  await expect(page.getByText('Approve the request on the phone that pays.')).toBeVisible();
  await expectSound(page, info, 'pending-en');

  await world.timePasses(msisdn, 121);
  await expect(async () => {
    await page.clock.runFor('00:30');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAILED', { timeout: 500 });
  }).toPass();
  await expect(page.getByText('The request on the phone was not answered in time.')).toBeVisible();
  await expect(page.getByText('No money was taken.')).toBeVisible();
  expect(await world.balances(msisdn)).toEqual({ airtime: 0, wallet: 5000 });
});

test('money taken long after we gave up is delivered, and the customer hears of it', async ({
  page,
  world,
}) => {
  const msisdn = await world.subscriber({ wallet: { behaviour: 'late', balance: 5_000 } });
  await askForApproval(page, { msisdn });
  await goToStatus(page);
  await expectHeading(page, 'In Processing');
  const status = page.url();
  await world.timePasses(msisdn, 330);
  await expectHeading(page, 'FAILED');
  const messages = (await world.inbox(msisdn)).length;

  await world.timePasses(msisdn, 300);
  await expect
    .poll(() => world.balances(msisdn), { timeout: 60_000 })
    .toEqual({ airtime: 500, wallet: 4500 });
  await page.goto(status);
  await expectHeading(page, 'Thank you');
  await expect.poll(async () => (await world.inbox(msisdn)).length).toBeGreaterThan(messages);
});

test('a provider whose answer is lost is asked until it says paid: charged once, delivered once', async ({
  page,
  world,
}) => {
  const msisdn = await world.subscriber({ wallet: { behaviour: 'loses-answer', balance: 5_000 } });
  await startOrder(page, { msisdn });
  await payButton(page, { msisdn }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'FAILED' })).toBeHidden();
  await expect
    .poll(() => world.balances(msisdn), { timeout: 60_000 })
    .toEqual({ airtime: 500, wallet: 4500 });
  await goToStatus(page);
  await expectHeading(page, 'Thank you');
});

test('a provider that does not know for a minute is never shown as failed', async ({ page, world }) => {
  const msisdn = await world.subscriber({ wallet: { behaviour: 'ambiguous', balance: 5_000 } });
  await askForApproval(page, { msisdn });
  await goToStatus(page);
  await expectHeading(page, 'In Processing');
  await world.timePasses(msisdn, 61);
  await expectHeading(page, 'Thank you');
  expect(await world.balances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
});

const FAULTS = [
  'drops-connection',
  'server-error',
  'html-page',
  'token-expires',
  'callback-first',
  'callback-twice',
  'callback-lost',
  'forged-callback',
] as const;

for (const behaviour of FAULTS) {
  test(`a purchase comes through a provider with the fault "${behaviour}": charged once, delivered once`, async ({
    page,
    world,
  }) => {
    const msisdn = await world.subscriber({ wallet: { behaviour, balance: 5_000 } });
    await startOrder(page, { msisdn });
    await payButton(page, { msisdn }).click();
    // Time goes by until the company is asked again, but never past the customer's own five minutes.
    let patience = 210;
    await expect(async () => {
      const { prompts, wallet } = await world.phone(msisdn);
      const unheard = prompts.length === 0 && wallet?.balance === 5_000;
      if (unheard && patience > 0) {
        patience -= 30;
        await world.timePasses(msisdn, 30);
      }
      expect(prompts.length > 0 || wallet?.balance === 4_500).toBe(true);
    }).toPass({ timeout: 60_000 });
    if (behaviour === 'forged-callback')
      expect(await world.balances(msisdn)).toEqual({ airtime: 0, wallet: 5000 });
    if ((await world.phone(msisdn)).prompts.length > 0) await world.approvePrompt(msisdn);
    // Nobody tells the portal: it asks when its schedule says so, every minute from the third on.
    if (behaviour === 'callback-lost') await world.timePasses(msisdn, 61);
    await goToStatus(page);
    await expectHeading(page, 'Thank you');
    expect(await world.balances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
  });
}

test('while it waits the page says what to look for on the phone', async ({ page, world }) => {
  const [msisdn, payer] = [await world.subscriber(), await world.subscriber()];
  await askForApproval(page, { msisdn, payer, amount: 2000 });
  await expect(processing(page)).toContainText(`A request from Isano Money comes to ${grouped(payer)}.`);
  await expect(processing(page)).toContainText(`Make sure it says ${francs(2000)}.`);
  await page.getByText('Nothing came?').click();
  await expect(processing(page).getByRole('link', { name: 'Call 300, free of charge' })).toBeVisible();
});
