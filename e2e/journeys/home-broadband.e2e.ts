import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { orderBundle } from '../bundle-order.ts';
import { hold } from '../hold.ts';
import { choosePlan, confirmAddress, fillDetails, formLabels, leadIdOn } from '../lead-steps.ts';
import { expectSound } from '../look.ts';
import { awake } from '../page-awake.ts';
import { test } from '../portal-test.ts';
import { payAndGet } from '../purchase-steps.ts';
import { expectHeading, expectPaymentPage } from '../steps.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';

for (const locale of COMPLETE_LANGUAGES) {
  const t = speaking(locale);

  test(`a plan is ordered, paid and followed until it is installed, in ${locale}${locale === 'sw' ? ' @desktop' : ''}`, async ({
    page,
    world,
  }, info) => {
    test.slow();
    const contact = await world.subscriber({ wallet: { balance: 100_000 } });
    const who = { contact, town: 'Kigali', locale };
    await page.goto(localisePath('/works', locale));
    await expectSound(page, info, `works-${locale}`);
    await choosePlan(page, locale);
    const submit = await fillDetails(page, who);
    await expectSound(page, info, `lead-details-${locale}`);
    await submit.click();
    const dialog = page.getByRole('dialog', { name: t('Confirm installation address') });
    await expect(dialog.getByRole('region', { name: t('Where it is installed') })).toBeVisible();
    await expectSound(page, info, `lead-map-${locale}`);
    await confirmAddress(page, world, who);
    const congratulations = page.getByRole('dialog', { name: t('Congratulations!') });
    await congratulations.getByRole('button', { name: t('Stay on this page') }).click();
    await page.clock.resume();
    await expectSound(page, info, `lead-feasible-${locale}`);
    const leadId = await leadIdOn(page);
    await expect.poll(async () => (await world.inbox(contact))[0]).toContain(leadId);
    await page.getByRole('link', { name: t('Go to the payment now') }).click();
    await expectPaymentPage(page, locale);
    await expectSound(page, info, `lead-payment-${locale}`);
    await payAndGet(page, world, {
      payer: contact,
      amount: 40_000,
      locale,
      said: 'The payment is booked on your order. Keep this receipt if you like.',
    });
    await expectSound(page, info, `lead-paid-${locale}`);

    await page.getByRole('link', { name: t('Follow the order'), exact: true }).click();
    await expect(page.getByLabel(t('Order number'))).toHaveValue(leadId);
    await page.getByLabel(t('Contact number')).fill(contact);
    await page.getByRole('button', { name: t('Show the order') }).click();
    await expect(page.getByText(t('We call the contact number to fix a day.'))).toBeVisible();
    await world.moveLead(leadId, 'scheduled');
    await world.moveLead(leadId, 'installed');
    await page.goto(localisePath('/hbb-lead-status', locale));
    await page.getByLabel(t('Order number')).fill(leadId.toLowerCase());
    await page.getByLabel(t('Contact number')).fill(contact);
    await page.getByRole('button', { name: t('Show the order') }).click();
    await expect(page.getByRole('listitem').filter({ hasText: t('Installed') })).toHaveAttribute(
      'aria-current',
      'step',
    );
    await expectSound(page, info, `lead-installed-${locale}`);
  });
}

test('outside the covered towns a visitor leaves with a demand number', async ({ page, world }, info) => {
  const contact = await world.subscriber();
  const who = { contact, town: 'Nyanza', locale: 'en' as const };
  await choosePlan(page, 'en');
  await (await fillDetails(page, who)).click();
  await confirmAddress(page, world, who);
  const thanks = page.getByRole('dialog', { name: 'Thank you' });
  await expect(thanks.getByText(/You leave this page in [1-6] second/).first()).toBeVisible();
  await thanks.getByRole('button', { name: 'Stay on this page' }).click();
  await page.clock.resume();
  const demand = await leadIdOn(page);
  expect(demand).toMatch(/^D/);
  await expectSound(page, info, 'lead-demand');
  await expect.poll(async () => (await world.inbox(contact))[0]).toContain(demand);
  await page.getByRole('link', { name: 'Explore other products' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a demand number leads back to the page that the session stored with its last order', async ({
  page,
  world,
}) => {
  const contact = await world.subscriber();
  // Ordered from the Swahili pages: that order leads back to their home.
  await orderBundle(page, { msisdn: contact, way: 'airtime', locale: 'sw' });
  const who = { contact, town: 'Nyanza', locale: 'en' as const };
  await choosePlan(page, 'en');
  await (await fillDetails(page, who)).click();
  await confirmAddress(page, world, who);
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toBeVisible();
  // The clock of the page stands still: the six seconds pass at once.
  await page.clock.runFor(6_500);
  await expect(page).toHaveURL(/\/sw$/);
});

test('each rule of the form is said at its field, and the list says when nothing matches', async ({
  page,
}, info) => {
  const label = formLabels('en');
  await choosePlan(page, 'en');
  const town = page.locator('input[role=combobox]');
  await town.fill('Paris');
  await expect(page.getByText('No match')).toBeVisible();
  await expectSound(page, info, 'lead-no-match');
  await town.press('Escape');
  await page.getByLabel(label('fullName')).fill(' ');
  await page.getByLabel(label('contactNumber')).fill('12');
  await page.getByLabel(label('installationAddress')).fill('12345');
  await page.getByLabel(label('landmark')).fill('--/,-');
  await page.getByLabel(label('landmark')).blur();
  const says = (name: string, text: string) =>
    expect(page.getByLabel(label(name))).toHaveAccessibleDescription(new RegExp(text));
  await says('fullName', 'Full name is required');
  await says('contactNumber', 'nine digits');
  await says('installationAddress', 'Please enter a valid address');
  await says('landmark', 'Please enter a valid landmark');
  await expect(page.getByRole('button', { name: label('submit') })).toBeDisabled();
  await expectSound(page, info, 'lead-rules');
});

test('a pin in the middle of a town is asked for, and an order on its way shows the loading screen', async ({
  page,
  world,
}) => {
  const contact = await world.subscriber();
  const who = { contact, town: 'Huye', locale: 'en' as const };
  await choosePlan(page, 'en');
  await (await fillDetails(page, who)).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm installation address' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Move the pin to your house')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Confirm the address' })).toHaveCount(0);
  // A place that is searched moves the pin near the house, not onto it.
  await dialog.getByRole('combobox', { name: 'Search for a place' }).pressSequentially('tumba');
  await dialog
    .getByRole('option', { name: /^Tumba/ })
    .first()
    .click();
  await expect(dialog.getByText(/^Pin: .*Tumba/)).toBeVisible();
  await expect(dialog.getByLabel('The pin is where we install it')).not.toBeChecked();
  const sending = await hold(page, /hbb-lead\.data/);
  await confirmAddress(page, world, who);
  const loading = page.getByRole('dialog', { name: 'Please wait ...' });
  await expect(loading.locator('.logo')).toBeVisible();
  await expect(loading.getByText('Please wait ...')).toBeVisible();
  await expect(loading.getByText('Hold on!')).toBeVisible();
  await expect(loading.getByText('We are loading the page for you')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your details' })).toHaveCount(0);
  sending.release();
  await expect(page.getByRole('dialog', { name: 'Congratulations!' })).toBeVisible();
});

test('a lead that gets no number stops before anything is paid', async ({ page, world }) => {
  const contact = await world.subscriber({ lead: 'gives-no-number' });
  const who = { contact, town: 'Huye', locale: 'en' as const };
  await choosePlan(page, 'en');
  await (await fillDetails(page, who)).click();
  await confirmAddress(page, world, who);
  await expect(page.getByText('Something Went Wrong!')).toBeVisible();
  expect(await world.count('orders', contact)).toBe(0);
});

test('an unfinished order is there again after a reload, until it is erased', async ({ page, world }) => {
  const contact = await world.subscriber();
  await choosePlan(page, 'en');
  const kept = page.waitForResponse((reply) => reply.url().endsWith('/form/v2/save'));
  await fillDetails(page, { contact, town: 'Musanze', locale: 'en' });
  await kept;
  await page.reload();
  await expect(page.getByLabel(formLabels('en')('fullName'))).toHaveValue('Keza Uwase');
  await page.getByRole('button', { name: 'Erase what I typed' }).click();
  await expect(page.getByRole('heading', { name: 'Choose your plan' })).toBeVisible();
  await page.getByRole('radio', { name: '5G 50' }).check();
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByLabel(formLabels('en')('fullName'))).toHaveValue('');
});

test('a plan picked before the script of the page runs stays picked', async ({ page }) => {
  const scripts = await hold(page, /\/assets\/.+\.js$/);
  await page.goto('/hbb-lead', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: '5G 50' }).check();
  scripts.release();
  await awake(page);
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
});

test('an order without JavaScript, from the plan to the payment', async ({ world, otherDevice }) => {
  const contact = await world.subscriber();
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
  await expect(page.getByText('Move the pin to your house')).toBeVisible();
  await page.getByLabel(/^It is in .+ Call me for the way/).check();
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await page.getByLabel('Six-digit code').fill(await world.lastCode(contact));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('link', { name: 'Go to the payment now' }).click();
  await expectHeading(page, 'Choose how to pay');
});

test('an order with the keyboard alone, sent on to the payment by itself', async ({ page, world }) => {
  const contact = await world.subscriber();
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
  await tabTo(formLabels('en')('submit'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Confirm installation address' })).toBeVisible();
  await tabTo('confirmed');
  await page.keyboard.press('Space');
  await tabTo('Continue');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Confirm the address' })).toBeFocused();
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Six-digit code');
  await expect(code).toBeFocused();
  await page.keyboard.type(await world.lastCode(contact));
  await expectHeading(page, 'Choose how to pay');
});
