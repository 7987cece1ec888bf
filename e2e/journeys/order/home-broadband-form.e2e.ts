import { expect } from '@playwright/test';
import { delayRequests } from '../../delay-requests.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { choosePlan, confirmAddress, fillDetails, formLabels } from '../../steps/lead-steps.ts';
import { moveFingers } from '../../touch.ts';
import { waitForHydration } from '../../wait-for-hydration.ts';

test('each rule of the form is shown at its field, and the list says when nothing matches', async ({
  page,
}, info) => {
  const label = formLabels('en');
  await choosePlan(page, 'en');
  const town = page.locator('input[role=combobox]');
  await town.fill('Paris');
  await expect(page.getByText('No match')).toBeVisible();
  await expectAccessible(page, info, 'lead-no-match');
  await town.press('Escape');
  await page.getByLabel(label('fullName')).fill(' ');
  await page.getByLabel(label('contactNumber')).fill('12');
  await page.getByLabel(label('installationAddress')).fill('12345');
  await page.getByLabel(label('landmark')).fill('--/,-');
  await page.getByLabel(label('landmark')).blur();
  const says = (name: string, text: string) =>
    expect(page.getByLabel(label(name))).toHaveAccessibleDescription(new RegExp(text));
  await says('fullName', 'Full name is required');
  await says('contactNumber', '9 digits');
  await says('installationAddress', 'Please enter a valid address');
  await says('landmark', 'Please enter a valid landmark');
  await expect(page.getByRole('button', { name: label('submit') })).toBeDisabled();
  await expectAccessible(page, info, 'lead-rules');
});

test('a pin in the middle of a town must be moved, and submitting shows the loading screen @nightly', async ({
  page,
  sandbox,
}) => {
  const contact = await sandbox.addSubscriber();
  const who = { contact, town: 'Huye', locale: 'en' as const };
  await choosePlan(page, 'en');
  await (await fillDetails(page, who)).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm installation address' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Put the pin on your house')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Confirm the address' })).toHaveCount(0);
  // A place from the search moves the pin near the house, not onto it.
  await dialog.getByRole('combobox', { name: 'Search for a place' }).pressSequentially('tumba');
  await dialog
    .getByRole('option', { name: /^Tumba/ })
    .first()
    .click();
  await expect(dialog.getByText(/^Pin: .*Tumba/)).toBeVisible();
  const tick = dialog.getByLabel('The pin is where we install it');
  await expect(tick).not.toBeChecked();
  // The step has the whole screen of a phone: the map most of it, the search above and not over it.
  const map = dialog.locator('place-map [role=application]');
  const [frame, search] = [await map.boundingBox(), await dialog.getByRole('combobox').boundingBox()];
  if (!frame || !search) throw new Error('The dialog has no map');
  expect(frame.height).toBeGreaterThanOrEqual(0.45 * (page.viewportSize()?.height ?? 0));
  expect(search.y + search.height).toBeLessThanOrEqual(frame.y);
  // Nothing scrolls behind it, so one finger moves the map; the pin then is on another place.
  await tick.check();
  await map.scrollIntoViewIfNeeded();
  const shown = await map.boundingBox();
  if (!shown) throw new Error('The map is gone');
  await moveFingers(page, {
    from: { x: shown.x + 60, y: shown.y + shown.height / 2 },
    by: { x: 80, y: 0 },
    count: 1,
  });
  await expect(tick).not.toBeChecked();
  const sending = await delayRequests(page, /hbb-lead\.data/, 'submit');
  await confirmAddress(page, sandbox, who);
  const loading = page.getByRole('dialog', { name: 'Please wait ...' });
  await expect(loading.locator('.logo')).toBeVisible();
  await expect(loading.getByText('Please wait ...')).toBeVisible();
  await expect(loading.getByText('Hold on!')).toBeVisible();
  await expect(loading.getByText('We are loading the page for you')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your details' })).toHaveCount(0);
  sending.release();
  await expect(page.getByRole('dialog', { name: 'Congratulations!' })).toBeVisible();
});

test('an unfinished order is restored after a reload until it is erased @nightly', async ({
  page,
  sandbox,
}) => {
  const contact = await sandbox.addSubscriber();
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

test('a plan selected before hydration stays selected @nightly', async ({ page }) => {
  const scripts = await delayRequests(page, /\/assets\/.+\.js$/);
  await page.goto('/hbb-lead', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: '5G 50' }).check();
  scripts.release();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
});
