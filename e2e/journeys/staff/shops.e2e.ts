import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { confirmWithReason, signInAsStaff } from '../../steps/staff-steps.ts';

test('a content person adds a shop, a wrong field is said, another approves, visitors find it, and it is removed @nightly', async ({
  dedicatedPortal,
  otherDevice,
}, testInfo) => {
  // Its shops are content, and the new one stays.
  const { url: baseURL } = await dedicatedPortal({ OPERATOR: 'sandbox', OPERATOR_SHOPS: 'content' });
  const editor = await (await otherDevice({ baseURL })).newPage();
  await signInAsStaff(editor, 'Yves Nshuti');
  await editor.goto('/staff/content/shops');
  await editor.getByRole('link', { name: 'Add a shop' }).click();
  await editor.getByRole('group', { name: 'Name' }).getByLabel('In every language').fill('Kigali Heights');
  await editor.getByRole('group', { name: 'Address' }).getByLabel('In every language').fill('Ground floor');
  await editor.getByLabel('Latitude').fill('30,0935');
  await editor.getByLabel('Longitude').fill('-1,9536');
  await editor.getByLabel('Monday to Friday').fill('08:00-18:00');
  await editor.getByRole('button', { name: 'Save in the draft' }).press('Enter');
  await expect(editor.getByRole('alert')).toContainText('Correct the marked fields.');
  await expect(editor.getByLabel('Latitude')).toBeFocused();
  await expect(editor.getByLabel('Latitude')).toHaveAccessibleDescription(/swapped/);
  await expectAccessible(editor, testInfo, 'staff-shop-wrong');

  await test.step('both coordinates are pasted at once, and the place is corrected on the map by hand and by keys', async () => {
    await editor.getByLabel('Latitude').fill('-1.9536, 30.0935');
    await expect(editor.getByLabel('Longitude')).toHaveValue('30.0935');
    // Typed by hand the two are told apart when the field is left.
    await editor.getByLabel('Latitude').fill('');
    await editor.getByLabel('Latitude').pressSequentially('-1.9536, 30.0935');
    await editor.getByLabel('Latitude').press('Tab');
    await expect(editor.getByLabel('Latitude')).toHaveValue('-1.9536');
    const map = editor.locator('place-map');
    await expect(map.getByText(/^Pin/)).toBeVisible();
    const frame = map.locator('.leaflet-container');
    await frame.click({ position: { x: 20, y: 20 } });
    // The north west of the pin.
    await expect
      .poll(async () => Number(await editor.getByLabel('Latitude').inputValue()))
      .toBeGreaterThan(-1.9536);
    await expect
      .poll(async () => Number(await editor.getByLabel('Longitude').inputValue()))
      .toBeLessThan(30.0935);
    const west = Number(await editor.getByLabel('Longitude').inputValue());
    await frame.press('ArrowRight');
    await expect
      .poll(async () => Number(await editor.getByLabel('Longitude').inputValue()))
      .toBeGreaterThan(west);
    await editor.getByLabel('Longitude').fill('30.0935 ');
    await editor.getByLabel('Latitude').fill('-1,9536');
    await expectAccessible(editor, testInfo, 'staff-shop-map');
  });
  await editor.getByRole('button', { name: 'Save in the draft' }).click();
  await expect(editor.getByText('Saved in your draft')).toBeVisible();
  await expect(editor.frameLocator('iframe').getByText('Kigali Heights')).toBeVisible();
  await editor.getByRole('link', { name: 'Shops', exact: true }).first().click();
  await expect(editor.getByText('Added in your draft')).toBeVisible();
  await expectAccessible(editor, testInfo, 'staff-shops');
  await editor.getByRole('link', { name: 'Look at it and ask for a review' }).click();
  await editor.getByRole('button', { name: 'Ask for a review' }).click();
  await confirmWithReason(editor, 'Ask for a review', 'A shop opens.');

  const visitor = await (await otherDevice({ baseURL })).newPage();
  await visitor.goto('/storeLocator');
  await expect(visitor.getByText('Kigali Heights')).toHaveCount(0);
  const second = await (await otherDevice({ baseURL })).newPage();
  await signInAsStaff(second, 'Aline Mukamana');
  await second.goto('/staff/content/changes');
  await second.getByRole('link', { name: 'A shop opens.' }).click();
  await expect(second.getByText('Nothing is wrong.')).toBeVisible();
  await second.getByRole('button', { name: 'Approve' }).click();
  await confirmWithReason(second, 'Approve', 'The place is right.');
  await expect(second.getByText('published', { exact: true })).toBeVisible();
  await expect.poll(async () => (await visitor.goto('/storeLocator'))?.text()).toContain('Kigali Heights');

  await editor.goto('/staff/content/shops');
  await editor.getByRole('link', { name: 'Kigali Heights' }).click();
  await editor.getByRole('button', { name: 'Remove this shop' }).click();
  await expect(editor.getByText('Removed in your draft')).toBeVisible();
  await editor.getByRole('link', { name: 'Kigali Heights' }).click();
  await expect(editor.frameLocator('iframe').getByText('Kigali Heights')).toHaveCount(0);
  await expectAccessible(editor, testInfo, 'staff-shop-removed');
  await editor.getByRole('button', { name: 'Undo my change' }).click();
  await expect(editor.getByRole('button', { name: 'Remove this shop' })).toBeVisible();
  await expect(editor.getByText('Removed in your draft')).toHaveCount(0);
});
