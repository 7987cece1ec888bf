import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { openStatusPage, readCode, startPushPayment } from '../../steps/recharge-steps.ts';
import {
  confirmWithReason,
  openDeskPage,
  openNavigation,
  openPaymentByCode,
  signInAsStaff,
} from '../../steps/staff-steps.ts';

test('a care agent finds the payment behind a read-out code, sees why it is stuck, and refunds it with a second person', async ({
  page,
  sandbox,
  otherDevice,
}, testInfo) => {
  const wallet = { behaviour: 'wrong-amount', balance: 5_000 } as const;
  const msisdn = await sandbox.addSubscriber({ wallet });
  await startPushPayment(page, { msisdn });
  await openStatusPage(page);
  const code = await readCode(page);
  await sandbox.approvePrompt(msisdn);

  const care = await (await otherDevice()).newPage();
  await signInAsStaff(care, 'Keza Uwase');
  await openPaymentByCode(care, code);
  // The open case follows what the portal does.
  await expect(care.getByText('The provider charged another amount than requested.')).toBeVisible();
  await expect(care.getByText(msisdn.slice(0, 6))).toHaveCount(0);
  await expectAccessible(care, testInfo, 'staff-case');

  await care.getByRole('button', { name: 'Refund the money' }).click();
  await expectAccessible(care, testInfo, 'staff-refund');
  const reason = `The wallet took 600 for 500, receipt ${code}.`;
  await confirmWithReason(care, 'Propose it', reason);
  await expect(care.getByText('Proposed: a second person decides.')).toBeVisible();
  await expect(care.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const second = await (await otherDevice()).newPage();
  await signInAsStaff(second, 'Jean Mugisha');
  await openDeskPage(second, 'Approvals');
  await expectAccessible(second, testInfo, 'staff-approvals');
  const proposal = second.getByRole('listitem').filter({ hasText: reason });
  await proposal.getByRole('link').click();
  await expect(second.getByRole('heading', { level: 1 })).toContainText(code);
  await second.getByRole('button', { name: 'Approve' }).click();
  await confirmWithReason(second, 'Approve', 'The statement shows 600.');
  for (const open of [second, care])
    await expect(open.getByRole('heading', { level: 1 })).toContainText('refunded');
  expect((await sandbox.readBalances(msisdn)).wallet).toBe(5_000);

  const admin = await (await otherDevice()).newPage();
  await signInAsStaff(admin, 'Aline Mukamana');
  await openDeskPage(admin, 'Who did what');
  await expect(admin.getByRole('cell', { name: 'Keza Uwase, Jean Mugisha' }).first()).toBeVisible();
  await expectAccessible(admin, testInfo, 'staff-acts');
  // What a role may not do is shown with the reason, and is reached by the keyboard.
  await openDeskPage(admin, 'Payments');
  await openPaymentByCode(admin, code);
  const dispute = admin.getByRole('button', { name: 'Open a dispute' });
  await expect(dispute).toHaveAttribute('aria-disabled', 'true');
  await expect(dispute).toHaveAccessibleDescription('Only customer care and finance may do this.');
  await dispute.focus();
  await expect(dispute).toBeFocused();
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(admin, testInfo, 'staff-not-allowed');
  await openNavigation(admin);
  await admin.getByRole('button', { name: 'Sign out' }).click();
  await admin.getByRole('button', { name: 'Sign out' }).click();
  await expect(admin.getByText('You are signed out.')).toBeVisible();
});

test('each person sees only the queues of their roles, and a stranger sees nothing', async ({ page }) => {
  await signInAsStaff(page, 'Yves Nshuti');
  const queues = page.getByRole('navigation', { name: 'What waits' });
  await expect(queues.getByRole('link')).toHaveText([/Mine/, /Feedback/, /Help searches/]);
  await page.goto('/staff/payments');
  await expect(page.getByText('Your roles do not allow this.')).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/staff/payments');
  await expect(page.getByRole('heading', { name: 'Who signs in?' })).toBeVisible();
});
