import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';

/** What one visitor may send in ten minutes (apps/server/src/platform/http/rate-limits.ts). */
const MOST_OPINIONS = 10;

for (const locale of COMPLETE_LANGUAGES) {
  const t = speaking(locale);

  test(`pages of prose lead on to each other without a page load, in ${locale}${locale === 'sw' ? ' @desktop' : ''}`, async ({
    page,
  }, info) => {
    await page.goto(localisePath('/help-documents', locale));
    await expectSound(page, info, `help-documents-${locale}`);
    await page.locator('.prose-list a').first().click();
    await expect(page).toHaveURL(new RegExp(`${localisePath('/help-documents', locale)}/.+`));
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const title = page.getByRole('heading', { level: 1 });
    const guide = (await title.textContent()) ?? '';
    await page.locator('.prose a[href^="/"]').first().click();
    await expect(title).not.toHaveText(guide);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await page.goto(localisePath('/privacy-policy', locale));
    await expectSound(page, info, `privacy-policy-${locale}`);
  });

  test(`an opinion is sent, after a word about what was missing, in ${locale}${locale === 'sw' ? ' @desktop' : ''}`, async ({
    page,
  }, info) => {
    await page.goto(localisePath('/give_your_feedback', locale));
    await page.getByRole('radio', { name: t('Very good'), exact: true }).check();
    await page.getByLabel(t('What happened?')).fill('Short');
    await page.getByRole('button', { name: t('Send') }).click();
    await expect(page.getByText(t('Please write a little more, so that we understand'))).toBeVisible();
    await expect(page.getByRole('radio', { name: t('Very good'), exact: true })).toBeChecked();
    await expectSound(page, info, `feedback-${locale}`);
    await page.getByLabel(t('What happened?')).fill('The queue in Musanze was short today.');
    await page.getByRole('button', { name: t('Send') }).click();
    await expect(page.getByRole('status').getByText(t('Thank you'), { exact: true })).toBeVisible();
  });
}

test('an opinion that comes after too many is refused, and what was typed stays', async ({ page }) => {
  const words = 'It was easy to find what I needed.';
  const send = async () => {
    await page.getByLabel('What happened?').fill(words);
    await page.getByRole('button', { name: 'Send' }).click();
  };
  for (let sent = 0; sent < MOST_OPINIONS; sent += 1) {
    await page.goto('/give_your_feedback');
    await send();
    await expect(page.getByText('We received your feedback.')).toBeVisible();
  }
  await page.goto('/give_your_feedback');
  await send();
  await expect(page.getByRole('alert').filter({ hasText: 'Too many requests.' })).toBeVisible();
  await expect(page.getByLabel('What happened?')).toHaveValue(words);
});

test('an opinion is sent without JavaScript too', async ({ otherDevice }) => {
  const page = await (await otherDevice({ javaScriptEnabled: false })).newPage();
  await page.goto('/give_your_feedback');
  await page.getByLabel('What happened?').fill('Short');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByLabel('What happened?')).toHaveValue('Short');
  await page.getByLabel('What happened?').fill('It was easy to find what I needed.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('We received your feedback.')).toBeVisible();
});
