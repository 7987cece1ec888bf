import { expect, type Page } from '@playwright/test';
import { delayRequests } from '../../delay-requests.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { openDeskPage, openNavigation, signInAsStaff } from '../../steps/staff-steps.ts';

/** What customer care finds in the navigation; `pages.test.ts` has the pages of every role, `authorisation.http.test.ts` every call. */
const PAGES_OF_CARE = [
  ...[
    'Payments',
    'Queues',
    'Needs attention',
    'Approvals',
    'Home broadband',
    'Links for others',
    'Reminders',
  ],
  ...['Figures', 'Disturbances'],
];

// Another journey gives Diane a second role at the other portal.
test.use({ portal: 'pin' });

test('a care agent finds the pages of the own role in the menu of a phone, and opens no other', async ({
  page,
}) => {
  await signInAsStaff(page, 'Keza Uwase');
  await openNavigation(page);
  await expect(page.getByRole('dialog').getByRole('link')).toHaveText(PAGES_OF_CARE);
  await page.goto('/staff/books');
  await expect(page.getByText('Your roles do not allow this.')).toBeVisible();
});

test('the menu of a phone works with the keyboard, names the present page and fits in one row @nightly', async ({
  page,
}, testInfo) => {
  await signInAsStaff(page, 'Aline Mukamana');
  const header = page.getByRole('banner');
  expect((await header.boundingBox())?.height).toBeLessThan(72);
  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page, testInfo, 'staff-menu');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  await openDeskPage(page, 'People and roles');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(header).toContainText('People and roles');
});

test('on a wide screen the pages are in a column by group, tabs have the names of their pages, and keys lead to the search and through a list @desktop @nightly', async ({
  page,
}, testInfo) => {
  await signInAsStaff(page, 'Aline Mukamana');
  const pages = page.getByRole('navigation', { name: 'Staff desk' });
  await expect(pages.getByRole('heading')).toHaveText(['Customers', 'Money', 'What is offered', 'The staff']);
  await openDeskPage(page, 'Settings');
  await expect(pages.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle(/^Settings · Staff desk, /);
  await expect(pages.getByRole('link').last()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, 4_000);
  await expect(pages.getByRole('link').first()).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, testInfo, 'staff-column');

  await openDeskPage(page, 'Texts');
  await page.getByRole('link', { name: 'Translation', exact: true }).click();
  await expect(page).toHaveTitle(/^Translation · /);
  const files = page.getByRole('table', { name: 'Translation' }).getByRole('link');
  await page.keyboard.press('j');
  await expect(files.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(files.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(files.nth(0)).toBeFocused();

  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.type('/jk');
  await expect(search).toHaveValue('/jk');
  await page.getByLabel('Shortcuts').uncheck();
  await page.reload();
  await openDeskPage(page, 'Books');
  await expect(page).toHaveTitle(/^Days · /);
  await page.keyboard.press('j');
  await page.keyboard.press('/');
  await expect(page).toHaveTitle(/^Days · /);
  await expect(page.getByRole('table', { name: 'Days' }).getByRole('link').first()).not.toBeFocused();
  // Whoever calls about a link or a reminder reads it out at once.
  for (const name of ['Links for others', 'Reminders']) {
    await openDeskPage(page, name);
    await expect(page.getByRole('searchbox')).toBeFocused();
  }
});

test('an administrator sees the books and payments, and no button that changes them', async ({ page }) => {
  await signInAsStaff(page, 'Aline Mukamana');
  await openDeskPage(page, 'Books');
  await expectNoButton(page, /Close the day|Upload|Correct/);
  await page.getByRole('link', { name: 'Differences', exact: true }).click();
  await expectNoButton(page, /Explain|Owner/);
});

test('no site can show the staff desk in a frame, neither the desk nor the page where people sign in', async ({
  page,
}) => {
  const policyOf = async (path: string) => (await page.goto(path))?.headers()['content-security-policy'];
  expect(await policyOf('/staff')).toContain("frame-ancestors 'none'");
  await signInAsStaff(page, 'Yves Nshuti');
  expect(await policyOf('/staff/queues')).toContain("frame-ancestors 'none'");
});

test('a second press on Sign out asks for nothing more: the session ends once and nobody is signed in again', async ({
  page,
}) => {
  await signInAsStaff(page, 'Yves Nshuti');
  await openNavigation(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const delayed = await delayRequests(page, '**/staff/api/sign-out');
  const button = page.getByRole('button', { name: 'Sign out' });
  await button.click();
  // A click by the mouse that does not wait for a button which can be pressed.
  await button.click({ force: true });
  await page.keyboard.press('Enter');
  delayed.release();
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  expect(requests.filter((path) => path === '/staff/api/sign-out')).toHaveLength(1);
  await page.goto('/staff/content');
  await expect(page.getByRole('button', { name: 'Yves Nshuti', exact: true })).toBeVisible();
});

async function expectNoButton(page: Page, name: RegExp): Promise<void> {
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('button', { name })).toHaveCount(0);
}
