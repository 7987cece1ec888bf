import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { delayRequests } from '../../delay-requests.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { expectBaseMapShown } from '../../picture/map-picture.ts';
import { test } from '../../portal-test.ts';
import { choosePlan, confirmAddress, fillDetails, formLabels, leadIdOn } from '../../steps/lead-steps.ts';
import { orderBundle } from '../../steps/order-bundle.ts';
import { payAndReceive } from '../../steps/purchase-steps.ts';
import { expectHeading, openWalletScreen } from '../../steps/recharge-steps.ts';
import { JOURNEY_SCREENS, translator } from '../../translator.ts';

for (const { locale, tag } of JOURNEY_SCREENS) {
  const t = translator(locale);

  test(`a plan is ordered, paid and followed until it is installed, in ${locale} ${tag}`, async ({
    page,
    sandbox,
    otherDevice,
  }, info) => {
    test.slow();
    const contact = await sandbox.addSubscriber({ wallet: { balance: 100_000 } });
    const who = { contact, town: 'Kigali', locale };
    await page.goto(localisePath('/works', locale));
    await expectAccessible(page, info, `works-${locale}`);
    await choosePlan(page, locale);
    const submit = await fillDetails(page, who);
    await expectAccessible(page, info, `lead-details-${locale}`);
    await submit.click();
    const dialog = page.getByRole('dialog', { name: t('Confirm installation address') });
    await expect(dialog.getByRole('region', { name: t('Where it is installed') })).toBeVisible();
    await expectBaseMapShown(page, dialog.locator('place-map'));
    await expectAccessible(page, info, `lead-map-${locale}`);
    await confirmAddress(page, sandbox, who);
    const congratulations = page.getByRole('dialog', { name: t('Congratulations!') });
    await congratulations.getByRole('button', { name: t('Stay on this page') }).click();
    await page.clock.resume();
    // The summary beside it, which phones have no room for, still has the plan that is paid next.
    if (locale === 'en') await expect(page.getByRole('complementary')).toContainText('RWF 40,000');
    await expectAccessible(page, info, `lead-feasible-${locale}`);
    const leadId = await leadIdOn(page);
    await expect.poll(async () => (await sandbox.readInbox(contact))[0]).toContain(leadId);
    await page.getByRole('link', { name: t('Go to the payment now') }).click();
    await openWalletScreen(page, locale);
    await expectAccessible(page, info, `lead-payment-${locale}`);
    await payAndReceive(page, sandbox, {
      payer: contact,
      amount: 40_000,
      locale,
      statusText: 'The payment is booked on your order. Keep this receipt if you like.',
    });
    await expectAccessible(page, info, `lead-paid-${locale}`);

    await page.getByRole('link', { name: t('Follow the order'), exact: true }).click();
    await expect(page.getByLabel(t('Order number'))).toHaveValue(leadId);
    await page.getByLabel(t('Contact number')).fill(contact);
    await page.getByRole('button', { name: t('Show the order') }).click();
    await expect(page.getByText(t('We call the contact number to fix a day.'))).toBeVisible();
    const salesDesk = await (await otherDevice()).newPage();
    await salesDesk.goto('/sandbox/leads');
    await expectAccessible(salesDesk, info, `sales-desk-${locale}`);
    const order = salesDesk.getByRole('form', { name: leadId });
    await order.getByRole('button', { name: 'Make it scheduled' }).click();
    await expect(order.getByRole('button', { name: 'Make it installed' })).toBeVisible();
    await sandbox.moveLead(leadId, 'installed');
    await page.goto(localisePath('/hbb-lead-status', locale));
    await page.getByLabel(t('Order number')).fill(leadId.toLowerCase());
    await page.getByLabel(t('Contact number')).fill(contact);
    await page.getByRole('button', { name: t('Show the order') }).click();
    await expect(page.getByRole('listitem').filter({ hasText: t('Installed') })).toHaveAttribute(
      'aria-current',
      'step',
    );
    await expectAccessible(page, info, `lead-installed-${locale}`);
  });
}

test('outside the covered towns a visitor gets a demand number @nightly', async ({ page, sandbox }, info) => {
  const contact = await sandbox.addSubscriber();
  const who = { contact, town: 'Nyanza', locale: 'en' as const };
  await choosePlan(page, 'en');
  await (await fillDetails(page, who)).click();
  await confirmAddress(page, sandbox, who);
  const thanks = page.getByRole('dialog', { name: 'Thank you' });
  await expect(thanks.getByText(/You leave this page in [1-6] second/).first()).toBeVisible();
  await thanks.getByRole('button', { name: 'Stay on this page' }).click();
  await page.clock.resume();
  const demand = await leadIdOn(page);
  expect(demand).toMatch(/^D/);
  await expectAccessible(page, info, 'lead-demand');
  await expect.poll(async () => (await sandbox.readInbox(contact))[0]).toContain(demand);
  await page.getByRole('link', { name: 'Explore other products' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("a demand leads back to the page stored with the session's last order, in the language now shown @nightly", async ({
  page,
  sandbox,
}) => {
  const contact = await sandbox.addSubscriber();
  await orderBundle(page, { msisdn: contact, method: 'airtime', locale: 'sw' });
  const who = { contact, town: 'Nyanza', locale: 'en' as const };
  await choosePlan(page, 'en');
  // Here, because the payment page stores the order again when its address changes.
  await page.evaluate(() => {
    const order = JSON.parse(sessionStorage.getItem('queryData') ?? '{}');
    sessionStorage.setItem('queryData', JSON.stringify({ ...order, redirectPage: '/sw/about' }));
  });
  await (await fillDetails(page, who)).click();
  await confirmAddress(page, sandbox, who);
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toBeVisible();
  // The page's clock is paused: six seconds pass at once.
  await page.clock.runFor(6_500);
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the address is checked before any form, and is filled in afterwards @nightly', async ({
  otherDevice,
}) => {
  const label = formLabels('en');
  const page = await (await otherDevice({ javaScriptEnabled: false })).newPage();
  await page.goto('/works');
  const check = async (place: string) => {
    await page.getByLabel('Your town, sector or street').fill(place);
    await page.getByRole('button', { name: 'Check' }).click();
  };
  await check('Nyanza');
  await expect(page.getByText('is not in Nyanza yet.')).toBeVisible();
  await check('KG 601 St 4, Remera');
  await expect(page.getByText('Whether it reaches this address must be checked.')).toBeVisible();
  await check('Kimihurura');
  await expect(page.getByText('is available in Kigali.')).toBeVisible();
  await expect(page).toHaveURL(/q=Kimihurura/);
  await page.getByRole('link', { name: /^5G 20, / }).click();
  await expect(page.getByLabel(label('town'))).toHaveValue('Kigali');
  await expect(page.getByLabel(label('installationAddress'))).toHaveValue('Kimihurura');
});

test('the answers that an address must be checked, or has nothing yet, can be read by everybody @nightly', async ({
  page,
}, testInfo) => {
  await page.goto(`/works?${new URLSearchParams({ q: 'KG 601 St 4, Remera' })}`);
  await expect(page.getByText('Whether it reaches this address must be checked.')).toBeVisible();
  await expectAccessible(page, testInfo, 'works-unclear');
  await page.goto(`/works?${new URLSearchParams({ q: 'KG 600 St 4, Remera' })}`);
  await expect(page.getByText('cannot be installed at this address yet.')).toBeVisible();
  await expectAccessible(page, testInfo, 'works-refused');
});

test('an order without JavaScript, from the plan to the payment', async ({ sandbox, otherDevice }) => {
  const contact = await sandbox.addSubscriber();
  const label = formLabels('en');
  const page = await (await otherDevice({ javaScriptEnabled: false })).newPage();
  await page.goto('/hbb-lead');
  await page.getByRole('radio', { name: '5G 20', exact: true }).check();
  await page.getByRole('button', { name: 'Proceed' }).click();
  await page.getByRole('button', { name: label('submit') }).click();
  await expect(page.getByText('Please tick this box')).toBeVisible();
  await page.getByLabel(label('fullName')).fill('Keza Uwase');
  await page.getByLabel(label('contactNumber')).fill(contact);
  await page.getByLabel(label('email')).fill('keza@example.rw');
  await page.getByLabel(label('town')).selectOption('Rubavu');
  await page.getByLabel(label('installationAddress')).fill('KG 7 Ave 12');
  await page.getByLabel(label('consent')).check();
  await page.getByRole('button', { name: label('submit') }).click();
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(page.getByText('Put the pin on your house')).toBeVisible();
  await page.getByLabel(/^It is in .+ Call me for the way/).check();
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await page.getByLabel('6-digit code').fill(await sandbox.waitForCode(contact));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('link', { name: 'Go to the payment now' }).click();
  await expectHeading(page, 'Choose how to pay');
});

test('an order with the keyboard only, which continues to the payment by itself @nightly', async ({
  page,
  sandbox,
}) => {
  const contact = await sandbox.addSubscriber();
  await page.goto('/hbb-lead');
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      const text = await page.evaluate(() => {
        const focused = document.activeElement;
        return [
          focused?.textContent,
          focused?.getAttribute('name'),
          focused?.getAttribute('aria-label'),
        ].join('|');
      });
      if (text.split('|').includes(name)) return;
    }
    throw new Error(`Tab never came to ${name}`);
  };
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeDisabled();
  await tabTo('plan');
  await page.keyboard.press('Space');
  await tabTo('Proceed');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused();
  await expect(page).toHaveTitle(/^Your details · Order /);
  await expect(page.locator('input[role=combobox]')).toBeVisible();
  await tabTo('form.fullName');
  await page.keyboard.type('Keza Uwase');
  await tabTo('form.contactNumber');
  await page.keyboard.type(contact);
  await tabTo('form.email');
  await page.keyboard.type('keza@example.rw');
  await page.keyboard.press('Tab');
  await page.keyboard.type('mus');
  await expect(page.getByRole('option', { name: 'Musanze' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('input[role=combobox]')).toHaveValue('Musanze');
  await tabTo('form.installationAddress');
  await page.keyboard.type('NR 4, house 3');
  await tabTo('form.consent');
  await page.keyboard.press('Space');
  // On a slow network the address is confirmed while the page still loads its data again.
  const reload = await delayRequests(page, /hbb-lead\.data\?.*_routes=/);
  await tabTo(formLabels('en')('submit'));
  await page.keyboard.press('Enter');
  // One press too many does not close the dialog and lose the step.
  await expect(page.getByRole('heading', { name: 'Confirm installation address' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Confirm installation address' })).toBeVisible();
  await tabTo('confirmed');
  await page.keyboard.press('Space');
  await tabTo('Continue');
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('button', { name: 'Confirm the address' });
  await expect(confirm).toBeFocused();
  // In its first moment it takes no press, as one that was meant for "Continue".
  await expect(confirm).toBeEnabled();
  await page.keyboard.press('Enter');
  const code = page.getByLabel('6-digit code');
  await expect(code).toBeFocused();
  reload.release();
  await page.keyboard.type(await sandbox.waitForCode(contact));
  await expectHeading(page, 'Choose how to pay');
  await expect(page.getByRole('main')).toBeFocused();
});
