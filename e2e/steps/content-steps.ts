import { expect, type Page } from '@playwright/test';
import { confirmWithReason, openDeskPage, signInAsStaff } from './staff-steps.ts';

/** Signs in as a content person of the sandbox and opens the texts. */
export async function openTexts(page: Page): Promise<void> {
  await signInAsStaff(page, 'Yves Nshuti');
  await openDeskPage(page, 'Texts');
}

/** Signs in as another content person of the sandbox and opens the change that waits with this reason. */
export async function openWaitingChange(page: Page, reason: string): Promise<void> {
  await signInAsStaff(page, 'Aline Mukamana');
  await page.goto('/staff/content/changes');
  await page.getByRole('link', { name: reason }).click();
}

/** Approves the change that is open, which publishes it. */
export async function approveChange(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve' }).click();
  await confirmWithReason(page, 'Approve', 'It is right.');
  await expect(page.getByText('published', { exact: true })).toBeVisible();
}
