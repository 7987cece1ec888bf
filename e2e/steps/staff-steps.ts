import { expect, type Page } from '@playwright/test';

/** Signs in to the staff desk at the sandbox's identity provider. */
export async function signInAsStaff(page: Page, name: string): Promise<void> {
  await page.goto('/staff');
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByText(name)).toBeVisible();
}

/** Finds a payment by the code on the customer's receipt and opens it. */
export async function openPaymentByCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Number, code, transaction, reference or e-mail').fill(code);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: code }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code);
}

/** Fills in why, and confirms the open dialog. */
export async function confirmWithReason(page: Page, button: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why').fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}
