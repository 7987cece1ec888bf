import { expect, type Page } from '@playwright/test';
import { delayRequests } from '../../delay-requests.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { loseAnswer } from '../../lose-answers.ts';
import { test } from '../../portal-test.ts';
import {
  expectHeading,
  fillRecharge,
  openStatusPage,
  openWalletScreen,
  payButton,
  payerField,
  processingDialog,
  startOrder,
} from '../../steps/recharge-steps.ts';

const LINE_CHECKS = '**/subscriber/line-type';
const STATUS = /\/payment\/status\?id=/;
const PAYMENT_DATA = /\/payment\/start\/[\w-]+\.data/;

test('a press before the number is checked takes effect after the check', async ({ page, sandbox }) => {
  const msisdn = await sandbox.addSubscriber({
    line: 'postpaid',
    bill: { outstanding: '9000', dueInDays: 10 },
  });
  const answers = await delayRequests(page, LINE_CHECKS);
  await page.goto('/postpaid-bill-pay');
  await page.getByLabel('Mobile number of the bill').fill(msisdn);
  await page.getByRole('button', { name: 'See the bill' }).click();
  await expect(page.getByRole('button', { name: 'See the bill' })).toHaveAttribute('aria-busy', 'true');
  answers.release();
  await expect(page.getByRole('dialog', { name: 'Is it your line?' })).toBeVisible();
});

test('a recharge submitted before the number is checked continues to the payment', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber();
  await delayRequests(page, LINE_CHECKS);
  await page.goto('/prepaid-recharge');
  await page.getByLabel('Mobile number to recharge').fill(msisdn);
  await page.getByLabel('Amount', { exact: true }).fill('500');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose how to pay');
});

test('of Proceed and Pay, pressed one after the other, the first takes effect and the other does nothing', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  const pay = page.getByRole('button', { name: /^Pay RWF\s500 from/ });
  const fill = async () => {
    await page.goto('/prepaid-recharge');
    return fillRecharge(page, { msisdn });
  };
  await test.step('Proceed, then Pay: the payment page opens and nothing is paid', async () => {
    const proceed = await fill();
    const answers = await delayRequests(page, '**/prepaid-recharge.data', 'pay');
    await proceed.click();
    await expect(page.getByRole('button', { name: 'One moment…' })).toBeVisible();
    await pay.click();
    answers.release();
    await openWalletScreen(page);
    expect(await sandbox.countRows('payments', msisdn)).toBe(0);
  });
  await test.step('Pay, then Proceed: the order is paid once', async () => {
    const proceed = await fill();
    const answers = await delayRequests(page, '**/prepaid-recharge.data', 'pay-now');
    await pay.click();
    await expect(pay).toHaveAttribute('aria-busy', 'true');
    await proceed.click({ force: true });
    answers.release();
    await page.waitForURL(STATUS);
    await expectHeading(page, 'In Processing');
    expect(await sandbox.countRows('orders', msisdn)).toBe(1);
    expect(await sandbox.countRows('payments', msisdn)).toBe(1);
  });
});

test('a press on pay stays when the page is loaded again before its answer', async ({ page, sandbox }) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await startOrder(page, { msisdn });
  const loadedAgain = page.waitForResponse(
    (response) => PAYMENT_DATA.test(response.url()) && response.request().method() === 'GET',
  );
  await page.route(PAYMENT_DATA, async (route) => {
    if (route.request().method() === 'POST') await loadedAgain;
    await route.continue();
  });
  await payButton(page, { msisdn }).click();
  await page.getByRole('link', { name: 'Isano Money', exact: true }).click();
  await expect(processingDialog(page)).toBeVisible();
});

for (const [when, answerWaitsFor] of [
  ['after the other way has opened', 'opened'],
  ['while the other way is being opened', 'nothing'],
] as const) {
  test(`a tap on another way to pay leads to the payment that was sent: its answer comes ${when}`, async ({
    page,
    sandbox,
  }) => {
    const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
    await startOrder(page, { msisdn });
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
    const answered = page.waitForResponse(
      (response) => PAYMENT_DATA.test(response.url()) && response.request().method() === 'POST',
    );
    await page.route(PAYMENT_DATA, async (route) => {
      if (route.request().method() === 'POST') {
        await isRead;
        if (answerWaitsFor === 'opened') await expect(page).toHaveURL(/\/payment\/start\/mpesa/);
        return route.continue();
      }
      // The other way was read while the order was unpaid.
      const response = await route.fetch();
      read();
      if (answerWaitsFor === 'nothing') await answered;
      return route.fulfill({ response });
    });
    await payButton(page, { msisdn }).click();
    await page.getByRole('link', { name: 'MPESA', exact: true }).click();
    await page.waitForURL(STATUS);
    await expectHeading(page, 'In Processing');
    expect(await sandbox.countRows('payments', msisdn)).toBe(1);
  });
}

test('after a lost answer to Pay, and when the same is ordered again, the payment that waits is shown', async ({
  page,
  sandbox,
}, info) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  const waits = page.getByText('Your payment is waiting on your phone. We did not start a second one.');
  const press = async (name: RegExp) => {
    await fillRecharge(page, { msisdn });
    await page.getByRole('button', { name }).click();
  };
  const pay = /^Pay RWF\s500/;
  await page.goto('/prepaid-recharge');
  await loseAnswer(page, '**/prepaid-recharge.data');
  await press(pay);
  await expect(page.getByText('Press again: you are never charged twice')).toBeVisible();
  for (const button of [pay, pay, /^Proceed/]) {
    await press(button);
    await page.waitForURL(STATUS);
    await expect(waits).toBeVisible();
    await expectAccessible(page, info, 'equal-order');
    await page.goto('/prepaid-recharge');
  }
  // Fails if there are two prompts.
  await sandbox.approvePrompt(msisdn);
  await expect.poll(() => sandbox.readBalances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
  expect(await sandbox.countRows('payments', msisdn)).toBe(1);
});

test('two tabs of one order pay once: the second and a page that Back restores show the status', async ({
  page,
  context,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await startOrder(page, { msisdn });
  const second = await context.newPage();
  await second.goto(page.url());
  await openWalletScreen(second);
  await expect(payButton(second, { msisdn })).toBeEnabled();
  const left = await context.newPage();
  await left.goto(page.url());
  await Promise.all([payButton(page, { msisdn }).click(), payButton(second, { msisdn }).click()]);
  await expect.poll(async () => (await sandbox.readHandset(msisdn)).prompts.length).toBe(1);
  await sandbox.approvePrompt(msisdn);
  for (const tab of [page, second]) {
    await openStatusPage(tab);
    await expectHeading(tab, 'Thank you');
  }
  // Playwright's Chromium restores no pages: this is what it tells the page.
  await left.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expectHeading(left, 'Thank you');
  expect(await sandbox.countRows('payments', msisdn)).toBe(1);
  expect(await sandbox.readBalances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
});

test('an unpaid order is kept: double click, reload, Back, a closed tab, a URL without its order', async ({
  page,
  context,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber();
  const expectOrder = async (on: Page) => {
    await openWalletScreen(on);
    await expect(payerField(on)).toHaveValue(/\d{3} \d{3} \d{3}/);
    await expect(payButton(on, { msisdn, amount: 700 })).toBeEnabled();
    expect(await sandbox.countRows('orders', msisdn)).toBe(1);
  };
  await test.step('a double click on Proceed makes one order', async () => {
    await page.goto('/prepaid-recharge');
    await (await fillRecharge(page, { msisdn, amount: 700 })).dblclick();
    await expectOrder(page);
  });
  const order = page.url();
  await test.step('a reload before paying keeps the order', async () => {
    await page.reload();
    await expectOrder(page);
  });
  await test.step('a payment URL without its order finds the order of this tab', async () => {
    await page.goto('/payment/start');
    await expectOrder(page);
  });
  await test.step('a closed tab continues from its URL alone', async () => {
    await page.close();
    const reopened = await context.newPage();
    await reopened.goto(order);
    await expectOrder(reopened);
  });
});

test('a paid order is not paid twice: double click on Pay, Back, the URL of the order, the same recharge', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await startOrder(page, { msisdn });
  const order = page.url();
  await test.step('a double click on Pay sends one request to the wallet', async () => {
    await payButton(page, { msisdn }).dblclick();
    await expect(processingDialog(page)).toBeVisible();
    // Fails if there are two prompts.
    await sandbox.approvePrompt(msisdn);
    await openStatusPage(page);
    await expectHeading(page, 'Thank you');
    expect((await sandbox.readHandset(msisdn)).prompts).toEqual([]);
    expect(await sandbox.countRows('payments', msisdn)).toBe(1);
  });
  await test.step('Back from the status page leads home, never into the payment again', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/');
  });
  await test.step('going back into a paid order shows its status instead of a second payment', async () => {
    await page.goto(order);
    await page.waitForURL(STATUS);
    await expectHeading(page, 'Thank you');
    // Until the scripts of the page have run, Back is the browser's own.
    await page.waitForFunction(() => 'backGuard' in (history.state ?? {}));
  });
  await test.step('so does its address while Back still loads home', async () => {
    const home = await delayRequests(page, '**/_.data?*');
    await page.goBack();
    await expect(page.locator('.progress-bar')).toBeVisible();
    await page.goto(order);
    await expectHeading(page, 'Thank you');
    await expect(page).toHaveURL(STATUS);
    home.release();
  });
  await test.step('the same recharge within ten minutes needs a confirmation', async () => {
    await page.goto('/prepaid-recharge');
    await (await fillRecharge(page, { msisdn })).click();
    const question = page.getByRole('dialog', { name: 'Recharge once more?' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'No, go back' }).last().click();
    await expect(question).toBeHidden();
    expect(await sandbox.countRows('orders', msisdn)).toBe(1);
    await page.getByRole('button', { name: 'Proceed' }).click();
    await question.getByRole('button', { name: 'Yes, recharge again' }).click();
    await openWalletScreen(page);
    expect(await sandbox.countRows('orders', msisdn)).toBe(2);
  });
  expect(await sandbox.readBalances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
});
