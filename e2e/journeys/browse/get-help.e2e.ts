import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { translator } from '../../translator.ts';

/** A word of a question, and the path of that question. */
const SOUGHT = { word: 'nimesahau', path: '/gethelp/codes/wallet-pin/forgot-pin' };

test('an answer is found while it is typed, and voted on', async ({ page }, info) => {
  const locale = 'sw';
  const t = translator(locale);
  await page.goto(localisePath('/gethelp', locale));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('How can we help?'));
  await expectAccessible(page, info, `help-${locale}`);
  await page.getByRole('searchbox').pressSequentially(SOUGHT.word);
  const hit = page.getByRole('main').locator(`a[href="${localisePath(SOUGHT.path, locale)}"]`);
  await expect(hit.locator('mark')).toHaveText(new RegExp(SOUGHT.word, 'i'));
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expectAccessible(page, info, 'help-found');
  await hit.click();

  const question = page.getByRole('heading', { level: 1 });
  await expect(question).toContainText('PIN');
  await page.getByRole('button', { name: t('Yes, it helped') }).click();
  await expect(page.getByText(t('Thank you for your feedback.'))).toBeVisible();
  // Other journeys vote on it too.
  const percentage = new RegExp(t('{percent}% found this answer helpful.', { percent: '\\d+' }));
  await expect(page.getByText(percentage)).toBeVisible();
  await expectAccessible(page, info, `help-answer-${locale}`);
  const no = page.getByRole('button', { name: t('No, it did not') });
  await no.click();
  await expect(no).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('form[aria-busy="true"]')).toHaveCount(0);
  await page.reload();
  await expect(no).toHaveAttribute('aria-pressed', 'true');
});

test('help is read, searched and voted on without JavaScript @nightly', async ({ otherDevice }) => {
  const locale = 'sw';
  const t = translator(locale);
  const page = await (await otherDevice({ javaScriptEnabled: false })).newPage();
  await page.goto(localisePath('/gethelp', locale));
  await page.getByRole('searchbox').fill('zzzqqq');
  await page.getByRole('button', { name: t('Search') }).click();
  await expect(page.getByText(t('No data found'))).toBeVisible();
  await page.getByRole('searchbox').fill(SOUGHT.word);
  await page.getByRole('button', { name: t('Search') }).click();
  await page.locator(`a[href="${localisePath(SOUGHT.path, locale)}"]`).click();
  await expect(page).toHaveURL(localisePath(SOUGHT.path, locale));
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data['@type']).toBe('FAQPage');
  expect(data.mainEntity[0].name).toBe(await page.getByRole('heading', { level: 1 }).textContent());
  await page.getByRole('button', { name: t('Yes, it helped') }).click();
  await expect(page.getByText(t('Thank you for your feedback.'))).toBeVisible();
});

test('a search lists every question it found, without JavaScript too @nightly', async ({ otherDevice }) => {
  const page = await (await otherDevice({ javaScriptEnabled: false })).newPage();
  await page.goto('/gethelp?q=e');
  const results = page.getByRole('region', { name: 'Search: e' });
  const status = page.getByRole('main').getByRole('status');
  const shownCount = Number((await status.textContent())?.match(/\d+/)?.[0]);
  expect(shownCount).toBeGreaterThan(60);
  const more = results.getByRole('link', { name: /^Show \d+ more$/ });
  while ((await more.count()) > 0) await more.click();
  await expect(results.getByRole('listitem')).toHaveCount(shownCount);
});

test('three taps lead to an answer, and Back goes up one stage at a time @nightly', async ({
  page,
}, info) => {
  await page.goto('/gethelp');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Payments and refunds' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments and refunds');
  await expectAccessible(page, info, 'help-topic');
  await main.getByRole('link', { name: /^Refunds/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refunds');
  await expectAccessible(page, info, 'help-section');
  await main.getByRole('link', { name: 'Where does the money go back to?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where does the money go back to?');

  await main.getByRole('link', { name: 'Back to Refunds' }).click();
  await expect(page).toHaveURL('/gethelp/payments/refunds');
  await main.getByRole('link', { name: 'Back to Payments and refunds' }).click();
  await expect(main.getByRole('link', { name: /^Refunds/ })).toBeVisible();
  await main.getByRole('link', { name: 'Back to Help' }).click();
  await expect(page).toHaveURL('/gethelp');
});
