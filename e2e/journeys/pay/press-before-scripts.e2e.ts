import { expect, type Page } from '@playwright/test';
import { delayRequests } from '../../delay-requests.ts';
import { test } from '../../portal-test.ts';
import { expectHeading, payButton, payerField, processingDialog } from '../../steps/recharge-steps.ts';
import { waitForHydration } from '../../wait-for-hydration.ts';

/** Recharges without waiting for any script: types and presses as soon as a field and a button are there. */
async function rechargeAtOnce(page: Page, msisdn: string): Promise<void> {
  await page.goto('/prepaid-recharge', { waitUntil: 'commit' });
  await page.getByLabel('Mobile number to recharge').fill(msisdn);
  await page.getByLabel('Amount', { exact: true }).fill('500');
  await page.getByRole('button', { name: 'Proceed', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose how to pay');
  await payButton(page, { msisdn }).click();
}

test('what is typed and pressed while the scripts are on their way starts one payment', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  const scripts = await delayRequests(page, /\/assets\/.*\.js$/);
  await rechargeAtOnce(page, msisdn);
  await expect(page).toHaveURL(/\/payment\/status\?id=/);
  scripts.release();
  await expectHeading(page, 'In Processing');
  expect(await sandbox.countRows('orders', msisdn)).toBe(1);
  expect(await sandbox.countRows('payments', msisdn)).toBe(1);
});

test('what is typed and pressed while the scripts run on a slow phone starts one payment', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await rechargeAtOnce(page, msisdn);
  // React may have taken the page over before one of the presses, or not.
  const inProcessing = page.getByRole('heading', { level: 1, name: 'In Processing' });
  await expect(processingDialog(page).or(inProcessing).first()).toBeVisible();
  expect(await sandbox.countRows('orders', msisdn)).toBe(1);
  expect(await sandbox.countRows('payments', msisdn)).toBe(1);
});

test('a form that was filled in while the scripts were on their way is never taken for an empty one: a press in that moment counts', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  const scripts = await delayRequests(page, /\/assets\/.*\.js$/);
  await page.goto('/prepaid-recharge', { waitUntil: 'commit' });
  await page.getByLabel('Mobile number to recharge').fill(msisdn);
  await page.getByLabel('Amount', { exact: true }).fill('500');
  await page.evaluate(() => {
    const blocked: string[] = Object.assign(window, { blocked: [] }).blocked;
    const note = (records: MutationRecord[]) => {
      for (const { target } of records)
        if (target instanceof HTMLButtonElement && target.ariaDisabled === 'true')
          blocked.push(target.textContent);
    };
    // Called after each of React's changes, before the next one.
    new MutationObserver(note).observe(document, { subtree: true, attributeFilter: ['aria-disabled'] });
  });
  scripts.release();
  await waitForHydration(page);
  await expect(page.getByRole('button', { name: /^Pay RWF 500/ })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { blocked: string[] }).blocked)).toEqual([]);
});

test('a press while the scripts take the page over asks the number that was typed, not the one that the page was sent with', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  const payer = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await page.goto(`/prepaid-recharge?msisdn=${msisdn}&amount=500`);
  await page.getByRole('button', { name: /^Proceed/ }).click();
  await expectHeading(page, 'Choose how to pay');
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const scripts = await delayRequests(page, /\/assets\/.*\.js$/);
  await page.reload({ waitUntil: 'commit' });
  await payerField(page).fill(payer);
  await page.evaluate(() => {
    const isReacts = (element: Element) =>
      Object.keys(element).some((name) => name.startsWith('__reactProps$'));
    // Called after each of React's changes, before the next one.
    const observer = new MutationObserver(() => {
      const button = document.querySelector<HTMLButtonElement>('.pay-form [type="submit"]');
      if (!button || !isReacts(button)) return;
      observer.disconnect();
      button.click();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
  scripts.release();
  await sandbox.approvePrompt(payer);
  await expectHeading(page, 'Thank you');
});
