import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { confirmWithReason, openDeskPage, signInAsStaff } from '../../steps/staff-steps.ts';

test.use({ portal: 'configured' });

const field = (page: Page, key: string, language: string) =>
  page.getByRole('group', { name: key, exact: true }).getByLabel(language, { exact: true });

test('a content person changes home in two languages, another approves, visitors see it, and it is rolled back @nightly', async ({
  page: editor,
  otherDevice,
}, testInfo) => {
  await signInAsStaff(editor, 'Yves Nshuti');
  await openDeskPage(editor, 'Texts');
  await editor.getByLabel('Find a text').fill('airtime in under a minute');
  await editor.getByRole('button', { name: 'Find', exact: true }).click();
  await expectAccessible(editor, testInfo, 'staff-content-find');
  await editor.getByRole('link', { name: 'Airtime in under a minute' }).click();

  await test.step('a text without its placeholder cannot be published', async () => {
    await editor.getByLabel('Show only texts with').fill('banner.slide');
    await field(editor, 'banner.slide', 'English').fill('Slide {n}');
    await expect(editor.getByRole('alert')).toContainText('{total}');
    await editor.getByRole('link', { name: 'Look at it and ask for a review' }).click();
    await expect(editor.getByText('It cannot be published. Number of faults: 1.')).toBeVisible();
    await editor.getByRole('button', { name: 'Discard' }).click();
    await expect(editor.getByText('discarded', { exact: true })).toBeVisible();
  });

  await editor.getByRole('link', { name: 'en/website-homepage-config.json banner.slide' }).click();
  await editor.getByLabel('Show only texts with').fill('banner.1.title');
  await field(editor, 'banner.1.title', 'English').fill('Top up while you wait');
  await field(editor, 'banner.1.title', 'Kiswahili').fill('Ongeza salio ukisubiri');
  await expect(editor.getByText('Saved in your draft')).toBeVisible();
  const preview = editor.frameLocator('iframe');
  await expect(preview.getByText('Top up while you wait')).toBeVisible();
  await editor.locator('.preview').getByRole('combobox').last().selectOption('sw');
  await expect(preview.getByText('Ongeza salio ukisubiri')).toBeVisible();
  await expectAccessible(editor, testInfo, 'staff-content-file');
  await editor.getByRole('link', { name: 'Look at it and ask for a review' }).click();
  await editor.getByRole('button', { name: 'Ask for a review' }).click();
  await expectAccessible(editor, testInfo, 'staff-content-review');
  await confirmWithReason(editor, 'Ask for a review', 'A new season begins.');
  await expect(editor.getByText('Somebody else has to approve it.')).toBeVisible();

  const visitor = await (await otherDevice()).newPage();
  await visitor.goto('/sw');
  await expect(visitor.getByText('Ongeza salio ukisubiri')).toHaveCount(0);
  const second = await (await otherDevice()).newPage();
  await signInAsStaff(second, 'Aline Mukamana');
  await second.goto('/staff/content/changes');
  await second.getByRole('link', { name: 'A new season begins.' }).click();
  await expect(second.getByText('Nothing is wrong.')).toBeVisible();
  await expectAccessible(second, testInfo, 'staff-content-change');
  await second.getByRole('button', { name: 'Approve' }).click();
  await confirmWithReason(second, 'Approve', 'It reads well.');
  await expect(second.getByText('published', { exact: true })).toBeVisible();
  await expect.poll(async () => (await visitor.goto('/sw'))?.text()).toContain('Ongeza salio ukisubiri');

  await second.getByRole('button', { name: 'Roll back with a new draft' }).click();
  await second.getByRole('button', { name: 'Ask for a review' }).click();
  await confirmWithReason(second, 'Ask for a review', 'The season is over.');
  await editor.goto('/staff/content/changes');
  await editor.getByRole('link', { name: 'The season is over.' }).click();
  await editor.getByRole('button', { name: 'Approve' }).click();
  await confirmWithReason(editor, 'Approve', 'As it was before.');
  await expect.poll(async () => (await visitor.goto('/'))?.text()).toContain('Airtime in under a minute');
  await editor.getByRole('link', { name: 'Translation' }).click();
  await expectAccessible(editor, testInfo, 'staff-content-progress');
});
