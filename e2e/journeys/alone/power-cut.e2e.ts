import { expect } from '@playwright/test';
import { test } from '../../portal-test.ts';
import { expectHeading, openStatusPage, startPushPayment } from '../../steps/recharge-steps.ts';

const DELIVERED = { airtime: 500, wallet: 4500 };

test('the server is killed during a payment: after its restart the airtime arrives once', async ({
  dedicatedPortal,
  otherDevice,
}) => {
  // Two starts of a portal, on a busy machine.
  test.setTimeout(600_000);
  const { url, sandbox, kill, restart } = await dedicatedPortal();
  const context = await otherDevice({ baseURL: url });
  const waitForDelivery = (msisdn: string) =>
    expect(async () => {
      await sandbox.advanceTime(msisdn, 20);
      expect(await sandbox.readBalances(msisdn)).toEqual(DELIVERED);
    }).toPass({ timeout: 60_000 });
  const [paid, page] = [
    await sandbox.addSubscriber({ topUpBehaviour: 'stalls-twice', wallet: { balance: 5_000 } }),
    await context.newPage(),
  ];
  const [approving, other] = [
    await sandbox.addSubscriber({ wallet: { balance: 5_000 } }),
    await context.newPage(),
  ];
  await startPushPayment(other, { msisdn: approving });
  await openStatusPage(other);
  await expectHeading(other, 'In Processing');
  const status = other.url();
  await other.close();
  await startPushPayment(page, { msisdn: paid });
  await openStatusPage(page);
  await sandbox.approvePrompt(paid);
  await expect(page.getByText('The airtime is being delivered.')).toBeVisible();
  await sandbox.approvePrompt(approving);
  await kill();
  await expect(page.getByText(/No answer just now/)).toBeVisible();
  await restart();

  await test.step('killed between paid and delivered', async () => {
    await waitForDelivery(paid);
    await page.reload();
    await expectHeading(page, 'Thank you');
    await sandbox.advanceTime(paid, 120);
    expect(await sandbox.readBalances(paid)).toEqual(DELIVERED);
  });

  await test.step('killed at the moment of the approval: nothing is lost or charged twice', async () => {
    await waitForDelivery(approving);
    const reopened = await context.newPage();
    await reopened.goto(status);
    await expectHeading(reopened, 'Thank you');
  });
});
