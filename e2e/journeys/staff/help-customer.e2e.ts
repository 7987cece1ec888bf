import { expect, type Page } from '@playwright/test';
import { reversalPath } from '@portal/contract/http/receipt-paths';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { payRecharge, readCode } from '../../steps/recharge-steps.ts';
import {
  confirmWithReason,
  openDeskPage,
  openPaymentByCode,
  signInAsStaff,
} from '../../steps/staff-steps.ts';

test('a wrong number that a customer asks back is found by its reference, and refunded by two people: then the request is closed', async ({
  page,
  sandbox,
  otherDevice,
}, testInfo) => {
  const msisdn = await sandbox.addSubscriber();
  const payer = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await payRecharge(page, sandbox, { msisdn, payer, amount: 600 });
  const code = await readCode(page);
  const reference = await askBack(page, otherLastDigit(msisdn));

  const care = await (await otherDevice()).newPage();
  await signInAsStaff(care, 'Keza Uwase');
  await openPaymentByRequest(care, reference, code);
  await expect(care.getByText('The last digit was wrong.')).toBeVisible();
  await expect(care.getByText('one digit differs from the number that got it')).toBeVisible();
  await expect(care.getByRole('main')).not.toContainText(msisdn);
  await care.getByText(/^Earlier: \d+ entries$/).click();
  await care.getByText('What it says').first().click();
  await care.getByRole('button', { name: 'Show it as it came' }).click();
  await expect(care.locator('pre')).not.toContainText(msisdn);
  await expectAccessible(care, testInfo, 'staff-support');

  await care.getByRole('button', { name: 'Send a prepared message' }).click();
  await care.getByLabel('It was delivered').check();
  await expect(care.locator('blockquote').last()).toContainText('Please check your balance.');
  await expectAccessible(care, testInfo, 'staff-message');
  await confirmWithReason(care, 'Send a prepared message', 'The customer did not look at the balance.');
  // What it came to is read, and on the screen of a phone, although the button that was pressed is far below.
  await expect(care.getByText('Done: the portal carries it out now.')).toBeFocused();
  await expect(care.getByText('Done: the portal carries it out now.')).toBeInViewport();
  await expect(care.getByText('delivered → sent')).toHaveCount(1);

  await care.getByRole('button', { name: 'Refund and close the request' }).click();
  const dialog = care.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Refund the delivered purchase' })).toBeDisabled();
  await dialog.getByLabel('The operator takes it back first').check();
  await expect(dialog.getByText('Amount: RWF 600')).toBeVisible();
  await expect(dialog.getByText(`${reference} closes by itself`)).toBeVisible();
  await expectAccessible(care, testInfo, 'staff-refund-delivered');
  await confirmWithReason(care, 'Propose it', 'Recharged a wrong number, complaint 12.');
  // The button is gone: the focus is at what it came to.
  await expect(care.getByText('Proposed: a second person decides.')).toBeFocused();
  await expect(care.getByText('The request closes by itself when the money is back.')).toBeVisible();

  const note = care.getByRole('textbox', { name: 'Note' });
  await note.pressSequentially('The customer calls ');
  const second = await (await otherDevice()).newPage();
  await signInAsStaff(second, 'Jean Mugisha');
  await openPaymentByCode(second, code);
  await expect(care.getByText('Also open at: Jean Mugisha')).toBeVisible();
  await expect(second.getByText('Also open at: Keza Uwase')).toBeVisible();
  await expectAccessible(second, testInfo, 'staff-two-in-a-case');
  await second.getByRole('button', { name: 'Approve' }).click();
  await confirmWithReason(second, 'Approve', 'One digit differs, and it is unused.');
  // The case of both follows, without a press; what the first one is typing stays, and so does the place where it is typed.
  for (const open of [second, care]) await expect(open.getByText('Closed by Keza Uwase')).toHaveCount(1);
  await expect(second.getByRole('heading', { level: 1 })).toContainText('refunded');
  await expect(note).toBeFocused();
  await note.pressSequentially('again tomorrow.');
  await expect(note).toHaveValue('The customer calls again tomorrow.');
  expect((await sandbox.readBalances(payer)).wallet).toBe(5_000);
  await expectAccessible(second, testInfo, 'staff-refunded');
  await page.reload();
  await expect(page.getByText('Closed. Your purchase was taken back.')).toBeVisible();
});

test('a note that was typed when the session had ended comes back, and the receipt is printed at the counter @nightly', async ({
  page,
  sandbox,
  otherDevice,
}, testInfo) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await payRecharge(page, sandbox, { msisdn, amount: 600 });
  const code = await readCode(page);
  const device = await otherDevice();
  const care = await device.newPage();
  await signInAsStaff(care, 'Keza Uwase');
  await openPaymentByCode(care, code);
  await care.getByLabel('Note').fill('Calls again tomorrow.');
  await device.clearCookies();
  await care.getByRole('button', { name: 'Save the note' }).click();
  await care.getByRole('button', { name: 'Keza Uwase', exact: true }).click();
  await expect(care.getByText('This was typed before and is not saved yet.')).toBeVisible();
  await expect(care.getByLabel('Note')).toHaveValue('Calls again tomorrow.');
  // An impatient second press saves it once.
  await care.getByRole('button', { name: 'Save the note' }).dblclick();
  await expect(care.getByLabel('Note')).toHaveValue('');
  await expect(care.getByText('Calls again tomorrow.')).toBeVisible();
  await care.reload();
  await expect(care.getByText('Calls again tomorrow.')).toHaveCount(1);

  await care.getByRole('link', { name: 'Print the receipt' }).click();
  const receipt = care.getByRole('article');
  await expect(receipt).toContainText(code);
  await expect(receipt).not.toContainText(msisdn);
  await expectAccessible(care, testInfo, 'staff-receipt');
  await care.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  await expect(care.getByRole('link', { name: 'Back to the payment' })).toBeHidden();
});

test.describe('roles', () => {
  test.use({ changes: 'decisions' });

  test('an administrator gives a role, which an open browser has at once, and sees who did what, unchanged @nightly', async ({
    page,
    otherDevice,
  }, testInfo) => {
    const sales = await (await otherDevice()).newPage();
    await signInAsStaff(sales, 'Diane Ingabire');
    await signInAsStaff(page, 'Aline Mukamana');
    await openDeskPage(page, 'People and roles');
    await expect(page.getByRole('heading', { level: 1, name: 'People and roles' })).toBeVisible();
    await expectAccessible(page, testInfo, 'staff-people');
    await page.getByLabel('Person').fill('diane@staff.example');
    await page.getByRole('combobox', { name: 'Role' }).selectOption('care');
    await page.getByRole('button', { name: 'Give the role' }).click();
    await confirmWithReason(page, 'Give the role', 'Covers for Keza this week.');
    await expect(page.getByText('care, by Aline Mukamana: Covers for Keza this week.')).toBeVisible();
    await sales.goto('/staff/payments');
    await expect(sales.getByRole('searchbox')).toBeVisible();

    await openDeskPage(page, 'Who did what');
    await page.getByRole('combobox', { name: 'What' }).selectOption('gave a role');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('cell', { name: 'Diane Ingabire' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Check that nothing was changed' }).click();
    await expect(page.getByText('All are as they were recorded')).toBeVisible();
    await expectAccessible(page, testInfo, 'staff-audit');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    expect((await file).suggestedFilename()).toBe('acts.csv');
  });
});

/** A number that differs from another one in its last digit. */
function otherLastDigit(msisdn: string): string {
  return msisdn.slice(0, -1) + ((Number(msisdn.at(-1)) + 1) % 10);
}

/** From the receipt: the customer asks to take the purchase back, and gets a reference. */
async function askBack(page: Page, rightNumber: string): Promise<string> {
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  await page.goto(reversalPath(id));
  await page.getByLabel('Right number, if you want to name it').fill(rightNumber);
  await page.getByLabel('What happened?').fill('The last digit was wrong.');
  await page.getByRole('button', { name: 'Ask to take it back' }).click();
  const heading = page.getByText(/^Your case: [A-Z2-9]{8}$/);
  return (await heading.textContent())?.slice(-8) ?? '';
}

/** Finds a payment by the reference of its request, as the caller reads it out, and opens it. */
async function openPaymentByRequest(page: Page, reference: string, code: string): Promise<void> {
  await page.getByLabel('Number, code, reference or e-mail').fill(reference.toLowerCase());
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('The payment of this request to take it back')).toBeVisible();
  await page.getByRole('link', { name: code }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code);
}
