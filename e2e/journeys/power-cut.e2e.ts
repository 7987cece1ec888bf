import { expect } from '@playwright/test';
import { test } from '../portal-test.ts';
import { askForApproval, expectHeading, goToStatus } from '../steps.ts';

test('the server dies between paid and delivered: after its restart the airtime arrives, once', async ({
  ownPortal,
  otherDevice,
}) => {
  test.slow();
  const { url, world, kill, restart } = await ownPortal();
  const page = await (await otherDevice({ baseURL: url })).newPage();
  const msisdn = await world.subscriber({ topUpBehaviour: 'stalls-twice', wallet: { balance: 5_000 } });
  await askForApproval(page, { msisdn });
  await goToStatus(page);
  await world.approvePrompt(msisdn);
  await expect(page.getByText('The airtime is being delivered.')).toBeVisible();
  await kill();
  await expect(page.getByText(/No answer just now/)).toBeVisible();
  await restart();
  await expect(async () => {
    await world.timePasses(msisdn, 20);
    expect(await world.balances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
  }).toPass({ timeout: 60_000 });
  await page.reload();
  await expectHeading(page, 'Thank you');
  await world.timePasses(msisdn, 120);
  expect(await world.balances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
});

test('the server dies in the moment of the approval: nothing is lost and nothing is doubled', async ({
  ownPortal,
  otherDevice,
}) => {
  test.slow();
  const { url, world, kill, restart } = await ownPortal();
  const page = await (await otherDevice({ baseURL: url })).newPage();
  const msisdn = await world.subscriber({ wallet: { balance: 5_000 } });
  await askForApproval(page, { msisdn });
  await goToStatus(page);
  await expectHeading(page, 'In Processing');
  const status = page.url();
  await page.close();
  await world.approvePrompt(msisdn);
  await kill();
  await restart();
  await expect(async () => {
    await world.timePasses(msisdn, 20);
    expect(await world.balances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
  }).toPass({ timeout: 60_000 });
  const again = await (await otherDevice({ baseURL: url })).newPage();
  await again.goto(status);
  await expectHeading(again, 'Thank you');
});
