import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { approveChange, openTexts, openWaitingChange } from '../../steps/content-steps.ts';
import { confirmWithReason } from '../../steps/staff-steps.ts';

test('a content person uploads a picture, puts it into a page with words in each language, and visitors see it @nightly', async ({
  dedicatedPortal,
  otherDevice,
}, testInfo) => {
  const { url: baseURL } = await dedicatedPortal();
  const editor = await (await otherDevice({ baseURL })).newPage();
  await openTexts(editor);
  await editor.getByRole('link', { name: 'Pictures', exact: true }).click();
  await editor.getByLabel('Picture', { exact: true }).setInputFiles('brand/icons/icon-192.png');
  await editor.getByRole('button', { name: 'Upload' }).click();
  await expect(editor.getByText('Uploaded. Customers see it')).toBeVisible();
  await expect(editor.getByText('No text uses it.')).toBeVisible();
  await expectAccessible(editor, testInfo, 'staff-pictures');

  await editor.goto('/staff/content/file?file=pages/terms.md');
  await editor.getByText('Add a picture').click();
  for (const [language, alt] of [
    ['English', 'Our sign'],
    ['Kiswahili', 'Alama yetu'],
    ['Ikinyarwanda', 'Ikimenyetso cyacu'],
    ['Français', 'Notre signe'],
  ] as const)
    await editor.getByLabel(`What it shows, ${language}`).fill(alt);
  await expectAccessible(editor, testInfo, 'staff-add-picture');
  await editor.getByRole('button', { name: 'Add at the end of the text' }).click();
  await expect(editor.getByText('Saved in your draft')).toBeVisible();
  await expect(editor.getByRole('alert')).toHaveCount(0);
  await expect(editor.frameLocator('iframe').getByRole('img', { name: 'Our sign' })).toBeVisible();
  await editor.getByRole('link', { name: 'Look at it and ask for a review' }).click();
  await expect(editor.getByText('Nothing is wrong.')).toBeVisible();
  await editor.getByRole('button', { name: 'Ask for a review' }).click();
  await confirmWithReason(editor, 'Ask for a review', 'People look for our sign.');
  await editor.goto('/staff/content/pictures');
  await expect(editor.getByRole('list', { name: 'Used in' })).toContainText('(en, sw, rw, fr)');
  await expect(editor.getByRole('button', { name: 'Remove icon-192.png' })).toHaveCount(0);

  const second = await (await otherDevice({ baseURL })).newPage();
  await openWaitingChange(second, 'People look for our sign.');
  await expect(second.getByText('Nothing is wrong.')).toBeVisible();
  await approveChange(second);
  const visitor = await (await otherDevice({ baseURL })).newPage();
  await expect.poll(async () => (await visitor.goto('/sw/terms'))?.text()).toContain('Alama yetu');
  const sign = visitor.getByRole('img', { name: 'Alama yetu' });
  await sign.scrollIntoViewIfNeeded();
  await expect.poll(() => sign.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
});
