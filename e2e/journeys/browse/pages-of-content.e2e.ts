import { expect } from '@playwright/test';
import { portalHeaders } from '@portal/contract/http/headers';
import { PORTAL_BASE, ROUTES } from '@portal/contract/http/paths';
import { localisePath } from '@portal/domain/language/locale';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { translator } from '../../translator.ts';

test('articles link to each other, and run none of the scripts of a purchase @nightly', async ({
  page,
}, info) => {
  const locale = 'sw';
  await page.goto(localisePath('/help-documents', locale));
  await expectAccessible(page, info, `help-documents-${locale}`);
  await page.locator('.prose-list a').first().click();
  await expect(page).toHaveURL(new RegExp(`${localisePath('/help-documents', locale)}/.+`));
  const title = page.getByRole('heading', { level: 1 });
  const guide = (await title.textContent()) ?? '';
  await page.locator('.prose a[href^="/"]').first().click();
  await expect(title).not.toHaveText(guide);
  expect(await page.evaluate(() => '__reactRouterContext' in window)).toBe(false);
  await page.goto(localisePath('/privacy-policy', locale));
  await expectAccessible(page, info, `privacy-policy-${locale}`);
});

test('feedback is sent after an error about what was missing', async ({ page }, info) => {
  const locale = 'sw';
  const t = translator(locale);
  await page.goto(localisePath('/give_your_feedback', locale));
  await page.getByRole('radio', { name: t('Very good'), exact: true }).check();
  await page.getByLabel(t('What happened?')).fill('Short');
  await page.getByRole('button', { name: t('Send') }).click();
  await expect(page.getByText(t('Please write a little more, so that we understand'))).toBeVisible();
  await expect(page.getByLabel(t('What happened?'))).toBeFocused();
  await expect(page.getByRole('radio', { name: t('Very good'), exact: true })).toBeChecked();
  await expectAccessible(page, info, `feedback-${locale}`);
  await page.getByLabel(t('What happened?')).fill('The queue in Musanze was short today.');
  await page.getByRole('button', { name: t('Send') }).click();
  await expect(page.getByRole('status').getByText(t('Thank you'), { exact: true })).toBeVisible();
});

test('feedback over the limit is refused, and what was typed stays @nightly', async ({ page, baseURL }) => {
  const message = 'It was easy to find what I needed.';
  await page.goto('/give_your_feedback');
  const [method, path] = ROUTES.saveFeedback;
  const sendOverHttp = async () => {
    const data = { topic: 'network', rating: null, message, contact: '' };
    const request = { method, headers: portalHeaders('en'), data };
    return (await page.request.fetch(`${baseURL}${PORTAL_BASE}${path}`, request)).status();
  };
  await expect.poll(sendOverHttp, { intervals: [0] }).toBe(429);
  await page.getByLabel('What happened?').fill(message);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Too many requests.' })).toBeVisible();
  await expect(page.getByLabel('What happened?')).toHaveValue(message);
});

test('feedback is sent without JavaScript', async ({ otherDevice }) => {
  const page = await (await otherDevice({ javaScriptEnabled: false })).newPage();
  await page.goto('/give_your_feedback');
  await page.getByLabel('What happened?').fill('Short');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByLabel('What happened?')).toHaveValue('Short');
  await page.getByLabel('What happened?').fill('It was easy to find what I needed.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('We received your feedback.')).toBeVisible();
});

test('a visitor asks to be called without JavaScript and gets a reference', async ({
  page: withScript,
  otherDevice,
  sandbox,
}, info) => {
  await withScript.goto('/call-back');
  await expectAccessible(withScript, info, 'call-back');
  const number = await sandbox.addSubscriber();
  const page = await (await otherDevice({ javaScriptEnabled: false })).newPage();
  await page.goto('/contact-us');
  await page.getByRole('link', { name: 'WhatsApp, e-mail, or a call from us' }).click();
  await expect(page.getByRole('link', { name: 'Write on WhatsApp' })).toHaveAttribute('href', /wa\.me\/\d+$/);
  await page.getByLabel('Number to call').fill('12');
  await page.getByRole('button', { name: 'Ask for a call' }).click();
  await expect(page.getByText('This is not a mobile number.')).toBeVisible();
  await page.getByLabel('Number to call').fill(`0${number}`);
  await page.getByLabel('When?').selectOption('evening');
  await page.getByRole('button', { name: 'Ask for a call' }).click();
  await expect(page.getByText(/^We call you\. Your request has the reference [A-Z2-9]{8}\.$/)).toBeVisible();
  await expect(page.getByText('In the evening, 17:00 to 20:00.')).toBeVisible();
});
