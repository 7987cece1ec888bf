import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { addSubscriber } from '../../sandbox.ts';
import { approveChange, openTexts, openWaitingChange } from '../../steps/content-steps.ts';
import { confirmWithReason } from '../../steps/staff-steps.ts';

test('a content person writes a note to a bundle, another approves, and visitors read it where they choose and compare @nightly', async ({
  dedicatedPortal,
  otherDevice,
}, testInfo) => {
  const { url: baseURL } = await dedicatedPortal();
  const editor = await (await otherDevice({ baseURL })).newPage();
  await openTexts(editor);
  await editor.getByRole('link', { name: 'Notes to bundles', exact: true }).click();
  await editor.getByLabel('Show only bundles with').fill('ND1');
  await editor.locator('summary').click();
  const note = editor.getByRole('group', { name: /^Note to / });
  await note.getByLabel('English', { exact: true }).fill('Best for <b>video</b>');
  await expect(editor.getByRole('alert')).toHaveText('a note is plain text, without HTML');
  await note.getByLabel('English', { exact: true }).fill('Best for video; not for roaming');
  await note.getByLabel('Kiswahili', { exact: true }).fill('Bora kwa video; si nje ya nchi');
  await expect(editor.getByText('Saved in your draft')).toBeVisible();
  await expect(editor.getByRole('alert')).toHaveCount(0);
  // Of the two languages that have no text yet.
  await expect(note.getByText('There is no text in this language')).toHaveCount(2);
  const preview = editor.frameLocator('iframe');
  await expect(preview.getByText('Best for video; not for roaming')).toBeVisible();
  await expectAccessible(editor, testInfo, 'staff-bundle-notes');
  await editor.getByRole('link', { name: 'Look at it and ask for a review' }).click();
  // Two languages have no note yet.
  await expect(editor.getByText('It can be published. Number of notes: 2.')).toBeVisible();
  await editor.getByRole('button', { name: 'Ask for a review' }).click();
  await confirmWithReason(editor, 'Ask for a review', 'People ask what it is for.');

  const second = await (await otherDevice({ baseURL })).newPage();
  await openWaitingChange(second, 'People ask what it is for.');
  await expect(second.getByText('en/bundle-notes.json ND1')).toBeVisible();
  await approveChange(second);

  const visitor = await (await otherDevice({ baseURL })).newPage();
  await expect
    .poll(async () => (await visitor.goto('/sw/table'))?.text())
    .toContain('Bora kwa video; si nje ya nchi');
  await visitor.goto(`/data-bundle?msisdn=${await addSubscriber(baseURL)}&product=ND1`);
  await expect(visitor.getByRole('radio', { name: /Best for video; not for roaming/ })).toBeVisible();
  await expectAccessible(visitor, testInfo, 'bundle-with-note');
});
