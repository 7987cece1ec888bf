import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { StaffCaseAct } from '@portal/contract/staff/staff-case';

/** Screens below this width have a menu (layout.css of the staff desk), in CSS pixels. */
const WIDEST_WITH_MENU = 1024;

/** Signs in to the staff desk at the sandbox's identity provider. */
export async function signInAsStaff(page: Page, name: string): Promise<void> {
  await page.goto('/staff');
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
}

/** Opens a page by the navigation, which is behind a button on a narrow screen. */
export async function openDeskPage(page: Page, name: string): Promise<void> {
  await openNavigation(page);
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
}

/** Chooses the language of the desk by its own name. */
export async function chooseDeskLanguage(page: Page, language: string): Promise<void> {
  await openNavigation(page);
  await page.getByRole('combobox', { name: 'Language' }).selectOption(language);
  await page.keyboard.press('Escape');
}

/** Opens the menu of a narrow screen. */
export async function openNavigation(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < WIDEST_WITH_MENU)
    await page.getByRole('button', { name: 'Menu' }).click();
}

/** Finds a payment by the code on the customer's receipt and opens it. */
export async function openPaymentByCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Number, code, reference or e-mail').fill(code);
  await page.getByRole('button', { name: 'Search' }).click();
  // The list before the search may have the same link, and a press on it is lost when the result replaces it.
  await expect(page.getByText('The payment with this code')).toBeVisible();
  await page.getByRole('link', { name: code }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code);
}

/** Fills in the ticket that personal data are needed for, and confirms the open dialog. */
export async function confirmWithTicket(page: Page, button: string, ticket: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Ticket, call or letter').fill(ticket);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Fills in why, and confirms the open dialog. */
export async function confirmWithReason(page: Page, button: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why').fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Does something about a payment as the desk's page does, for journeys that are about what the customer sees of it. */
export async function actOnCase(page: Page, id: string, act: StaffCaseAct): Promise<void> {
  const data = { id, act, reason: 'The customer asked for it.', key: randomUUID() };
  const response = await page.request.post('/staff/api/case/act', { data });
  expect(await response.json()).toMatchObject({ outcome: 'queued' });
}
