import { expect } from '@playwright/test';
import { delayRequests } from '../../delay-requests.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { loseAnswer } from '../../lose-answers.ts';
import { test } from '../../portal-test.ts';
import { BUNDLE, orderBundle } from '../../steps/order-bundle.ts';
import { expectHeading, formatFrancs, groupDigits, pauseClock } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';
import { waitForHydration } from '../../wait-for-hydration.ts';

test('a bundle is paid with airtime after a code and a confirmation', async ({ page, sandbox }, info) => {
  const locale = 'sw';
  const t = translator(locale);
  const msisdn = await sandbox.addSubscriber({ wallet: null });
  const payer = await sandbox.addSubscriber({ airtime: 1_000 });
  await orderBundle(page, { msisdn, method: 'airtime', locale });
  await page.getByLabel(t('Phone number that pays')).fill(payer);
  await page.getByLabel(t('Email id')).fill('anna+pay@example.rw');
  await expectAccessible(page, info, `airtime-${locale}`);
  const values = { amount: formatFrancs(BUNDLE.amount), number: groupDigits(msisdn) };
  await page.getByRole('button', { name: t('Pay {amount} for {number}', values) }).click();
  await page.getByLabel(t('{codeDigits}-digit code')).fill(await sandbox.waitForCode(payer));
  const sure = page.getByRole('dialog', { name: t('Are you sure?') });
  await expect(sure).toContainText(groupDigits(payer));
  await expectAccessible(page, info, `airtime-sure-${locale}`);
  await sure.getByRole('button', { name: t('Yes, pay') }).click();

  await expectHeading(page, 'Thank you', locale);
  await expect(page.getByText(t('Airtime'), { exact: true })).toBeVisible();
  expect((await sandbox.readHandset(payer)).airtime).toBe(500);
});

test('two taps on "Yes, pay" pay once and show the receipt, also when the answer is slow or lost', async ({
  page,
  sandbox,
}, info) => {
  const sure = page.getByRole('dialog', { name: 'Are you sure?' });
  const openQuestion = async (payer: string) => {
    await orderBundle(page, { msisdn: payer, method: 'airtime' });
    await page.getByLabel('Email id').fill('keza@example.rw');
    await page.getByRole('button', { name: /^Pay RWF/ }).click();
    await page.getByLabel('6-digit code').fill(await sandbox.waitForCode(payer));
    const yes = sure.getByRole('button', { name: 'Yes, pay' });
    await expect(yes).toBeVisible();
    return yes;
  };

  await test.step('early: a tap that was meant for "Verify", in whose place "Yes, pay" appears, pays nothing', async () => {
    const payer = await sandbox.addSubscriber({ airtime: 1_000 });
    const agreed: string[] = [];
    page.on(
      'request',
      (request) => void (request.postData()?.includes('agree') && agreed.push(request.url())),
    );
    await orderBundle(page, { msisdn: payer, method: 'airtime' });
    await page.getByLabel('Email id').fill('keza@example.rw');
    await page.getByRole('button', { name: /^Pay RWF/ }).click();
    const field = page.getByLabel('6-digit code');
    await expect(field).toBeVisible();
    const checks = await delayRequests(page, /\/payment\/start\/airtime\.data/, 'check-code');
    // No time passes on the page from here on: each press is at the first moment of the question.
    await page.clock.install();
    await pauseClock(page);
    await field.fill(await sandbox.waitForCode(payer));
    // While the code is checked its field takes no other, and the focus does not fall to the page.
    await expect(field).not.toBeEditable();
    await expect(field).toBeFocused();
    checks.release();
    const yes = sure.getByRole('button', { name: 'Yes, pay' });
    await expect(yes).toBeFocused();
    await yes.click({ force: true });
    await page.keyboard.press('Enter');
    await page.clock.runFor(1_000);
    await expect(yes).toBeEnabled();
    expect(agreed).toEqual([]);
    expect((await sandbox.readHandset(payer)).airtime).toBe(1_000);
    await sure.getByRole('button', { name: 'No, go back' }).click();
    await page.clock.resume();
  });

  await test.step('slow: the question stays, busy, so that the second tap hits nothing behind it', async () => {
    const payer = await sandbox.addSubscriber({ airtime: 1_000 });
    const yes = await openQuestion(payer);
    await expect(yes).toBeEnabled();
    const box = await yes.boundingBox();
    if (!box) throw new Error('The button is not on the screen');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const answers = await delayRequests(page, /\/payment\/start\/airtime\.data/, 'agree');
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await expect(sure.getByRole('button', { name: 'One moment…' })).toHaveAttribute('aria-busy', 'true');
    await expect(sure.getByRole('button', { name: 'No, go back' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(sure).toBeVisible();
    await expectAccessible(page, info, 'airtime-paying-en');
    answers.release();
    await expectHeading(page, 'Thank you');
    expect((await sandbox.readHandset(payer)).airtime).toBe(500);
  });

  await test.step('lost: pressing again leads to the receipt of the payment that was made', async () => {
    const payer = await sandbox.addSubscriber({ airtime: 1_000 });
    const yes = await openQuestion(payer);
    await loseAnswer(page, /\/payment\/start\/airtime\.data/);
    await yes.click();
    await expect(page.getByText('you cannot be charged twice')).toBeVisible();
    await page.getByRole('button', { name: /^Pay RWF/ }).click();
    await expectHeading(page, 'Thank you');
    expect((await sandbox.readHandset(payer)).airtime).toBe(500);
  });
});

test('airtime does not pay: wrong values, a confirmation declined, a line without airtime, too little', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ airtime: 1_000 });
  const poor = await sandbox.addSubscriber({ airtime: 299 });
  const postpaid = await sandbox.addSubscriber({ line: 'postpaid' });
  await orderBundle(page, { msisdn, method: 'airtime' });
  const [pay, payer] = [
    page.getByRole('button', { name: /^Pay/ }),
    page.getByLabel('Phone number that pays'),
  ];
  const payFrom = async (number: string) => {
    await payer.fill(number);
    await pay.click();
    await page.getByLabel('6-digit code').fill(await sandbox.waitForCode(number));
  };

  await test.step('missing and invalid values get errors at their fields', async () => {
    await payer.fill('');
    await pay.click();
    await expect(page.getByText('Please enter Phone No')).toBeVisible();
    await expect(page.getByText('Email id is required')).toBeVisible();
    await payer.fill('78810');
    await page.getByLabel('Email id').fill('anna@');
    await pay.click();
    await expect(page.getByText('Please enter valid phone no')).toBeVisible();
    await expect(page.getByText('Please enter valid email')).toBeVisible();
  });

  await test.step('what is typed before hydration is kept', async () => {
    const scripts = await delayRequests(page, /\/assets\/.+\.js$/);
    await page.reload({ waitUntil: 'commit' });
    await page.getByLabel('Email id').fill('anna@example.rw');
    scripts.release();
    await waitForHydration(page);
    await pay.click();
    await expect(page.getByLabel('6-digit code')).toBeVisible();
    await expect(page.getByLabel('Email id')).toHaveValue('anna@example.rw');
  });

  await test.step('declining the confirmation charges nothing', async () => {
    await page.getByLabel('6-digit code').fill(await sandbox.waitForCode(msisdn));
    await page.getByRole('button', { name: 'No, go back' }).click();
    await expect(pay).toBeEnabled();
    expect((await sandbox.readHandset(msisdn)).airtime).toBe(1_000);
  });

  await test.step('a line without airtime is refused at the field, before a code is sent to it', async () => {
    for (const number of [postpaid, await sandbox.addSubscriber({ line: 'broadband' })]) {
      await payer.fill(number);
      await expect(page.getByText('Please enter valid phone no')).toBeVisible();
      await expect(page.getByText('This number cannot pay with airtime.')).toBeVisible();
      await pay.click();
      await expect(payer).toBeFocused();
      expect((await sandbox.readHandset(number)).inbox).toEqual([]);
    }
  });

  await test.step('too little airtime is reported before anything is charged', async () => {
    await payFrom(poor);
    await expect(page.getByRole('alert').filter({ hasText: "Looks like you don't have" })).toBeVisible();
    expect((await sandbox.readHandset(poor)).airtime).toBe(299);
  });
});
