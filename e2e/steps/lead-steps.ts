import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Locale, localisePath } from '@portal/domain/language/locale';
import type { SandboxActions } from '../sandbox-actions.ts';
import { translator } from '../translator.ts';
import { enterCode } from './purchase-steps.ts';
import { pauseClock } from './recharge-steps.ts';

/** Who orders home broadband, and where. */
export type Applicant = { contact: string; town: string; locale: Locale };

/** Labels of the details form by field name, and of its submit action. */
export function formLabels(locale: Locale): (name: string) => string {
  const file = new URL(`../../content/${locale}/get-form-schema.json`, import.meta.url);
  const { fields, actions } = JSON.parse(readFileSync(file, 'utf8'));
  return (name) =>
    fields.find((field: { name: string }) => field.name === name)?.label ??
    actions.find((action: { type: string }) => action.type === name).label;
}

/** From the plans to the details of the second plan. */
export async function choosePlan(page: Page, locale: Locale): Promise<void> {
  const t = translator(locale);
  await page.goto(localisePath('/hbb-lead', locale));
  const proceed = page.getByRole('button', { name: t('Proceed') });
  await expect(proceed).toBeDisabled();
  await page.getByRole('radio', { name: '5G 50' }).check();
  await proceed.click();
  await expect(page.getByRole('heading', { name: t('Your details') })).toBeVisible();
}

/** Fills in the details; the town is found by typing. */
export async function fillDetails(page: Page, { contact, town, locale }: Applicant): Promise<Locator> {
  const label = formLabels(locale);
  const combobox = page.locator('input[role=combobox]');
  await expect(combobox).toBeVisible();
  await page.getByLabel(label('fullName')).fill('Keza Uwase');
  await page.getByLabel(label('contactNumber')).fill(`0${contact}`);
  await page.getByLabel(label('email')).fill('keza@example.rw');
  await combobox.fill(town.slice(0, 3).toLowerCase());
  await page.getByRole('option', { name: town }).click();
  await expect(combobox).toHaveValue(town);
  await page.getByLabel(label('installationAddress')).fill('KG 7 Ave 12');
  await page.getByLabel(label('consent')).check();
  const submit = page.getByRole('button', { name: label('submit') });
  await expect(submit).toBeEnabled();
  return submit;
}

/**
 * From the details over map and confirmation to the code, which is entered. The next screen leaves by itself
 * within seconds, so the page's clock is paused until `page.clock.resume()`.
 */
export async function confirmAddress(
  page: Page,
  sandbox: SandboxActions,
  { contact, locale }: Applicant,
): Promise<void> {
  const t = translator(locale);
  const dialog = page.getByRole('dialog', { name: t('Confirm installation address') });
  const tick = dialog.getByLabel(t('The pin is where we install it'));
  // On the smallest phone too, without scrolling.
  await expect(tick).toBeInViewport({ ratio: 1 });
  await tick.check();
  await dialog.getByRole('button', { name: t('Continue') }).click();
  await dialog.getByRole('button', { name: t('Confirm the address') }).click();
  await expect(page.getByLabel(t('{codeDigits}-digit code'))).toBeVisible();
  await page.clock.install();
  await pauseClock(page);
  await enterCode(page, sandbox, { recipient: contact, locale });
}

/** Number of the lead or demand on a page. */
export async function leadIdOn(page: Page): Promise<string> {
  const text = await page.getByRole('main').textContent();
  const found = /\b[WD][2-9A-Z]{8}\b/.exec(text ?? '');
  if (!found) throw new Error('The page names no order');
  return found[0];
}
