import { expect } from '@playwright/test';
import { test } from '../../portal-test.ts';
import { expectHeading, openStatusPage, startPushPayment } from '../../steps/recharge-steps.ts';

const DELIVERED = { airtime: 500, wallet: 4500 };

test('the server is killed during a payment: after its restart the airtime arrives once', async ({
  dedicatedPortal,
  otherDevice,
}) => {
  // Three starts of a portal, on a busy machine.
  test.setTimeout(600_000);
  const { url, sandbox, kill, restart } = await dedicatedPortal();
  const context = await otherDevice({ baseURL: url });
  const waitForDelivery = (msisdn: string) =>
    expect(async () => {
      await sandbox.advanceTime(msisdn, 20);
      expect(await sandbox.readBalances(msisdn)).toEqual(DELIVERED);
    }).toPass({ timeout: 60_000 });

  await test.step('killed between paid and delivered', async () => {
    const page = await context.newPage();
    const msisdn = await sandbox.addSubscriber({
      topUpBehaviour: 'stalls-twice',
      wallet: { balance: 5_000 },
    });
    await startPushPayment(page, { msisdn });
    await openStatusPage(page);
    await sandbox.approvePrompt(msisdn);
    await expect(page.getByText('The airtime is being delivered.')).toBeVisible();
    await kill();
    await expect(page.getByText(/No answer just now/)).toBeVisible();
    await restart();
    await waitForDelivery(msisdn);
    await page.reload();
    await expectHeading(page, 'Thank you');
    await sandbox.advanceTime(msisdn, 120);
    expect(await sandbox.readBalances(msisdn)).toEqual(DELIVERED);
    await page.close();
  });

  await test.step('killed at the moment of the approval: nothing is lost or charged twice', async () => {
    const page = await context.newPage();
    const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
    await startPushPayment(page, { msisdn });
    await openStatusPage(page);
    await expectHeading(page, 'In Processing');
    const status = page.url();
    await page.close();
    await sandbox.approvePrompt(msisdn);
    await kill();
    await restart();
    await waitForDelivery(msisdn);
    const reopened = await context.newPage();
    await reopened.goto(status);
    await expectHeading(reopened, 'Thank you');
  });
});
