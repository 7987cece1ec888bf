import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { openStatusPage, readCode, startOrder, startPushPayment } from '../../steps/recharge-steps.ts';
import {
  confirmWithReason,
  openDeskPage,
  openPaymentByCode,
  signInAsStaff,
} from '../../steps/staff-steps.ts';

// Every payment page of the portal says it meanwhile.
test.use({ portal: 'configured', changes: 'settings' });

const TEXT = 'Isano Money does not answer. Please pay in another way.';

test('a disturbance is announced where customers pay, whom it hit is compensated by two people, and it ends with one press', async ({
  page,
  sandbox,
  otherDevice,
}, testInfo) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { behaviour: 'wrong-amount', balance: 5_000 } });
  await startPushPayment(page, { msisdn });
  await openStatusPage(page);
  const code = await readCode(page);
  await sandbox.approvePrompt(msisdn);
  // Only then is it among those that the disturbance hit.
  await expect(page.getByText('Our staff are looking into it')).toBeVisible();

  const admin = await (await otherDevice()).newPage();
  await signInAsStaff(admin, 'Aline Mukamana');
  await openDeskPage(admin, 'Disturbances');
  await admin.getByRole('button', { name: 'Announce a disturbance' }).click();
  await admin.getByRole('button', { name: 'Publish' }).click();
  // What is missing is said where the focus goes.
  await expect(admin.getByText('Choose what is affected.')).toBeInViewport();
  await expectAccessible(admin, testInfo, 'staff-disturbance-form');
  await admin.getByLabel('Isano Money').check();
  const from = admin.getByLabel('From');
  const anHourBefore = Date.parse(`${await from.inputValue()}Z`) - 3_600_000;
  await from.fill(new Date(anHourBefore).toISOString().slice(0, 16));
  for (const language of ['English', 'Kiswahili', 'Ikinyarwanda', 'Français'])
    await admin.getByLabel(language).fill(TEXT);
  await admin.getByRole('button', { name: 'Publish' }).click();
  await confirmWithReason(admin, 'Publish', 'The wallet has answered nobody since noon.');
  // The button is gone with its form.
  await expect(admin.getByRole('heading', { level: 1 })).toBeFocused();
  await admin.getByRole('link', { name: TEXT }).first().click();
  await expect(admin.getByRole('heading', { name: 'Isano Money' })).toBeVisible();

  const visitor = await (await otherDevice()).newPage();
  await startOrder(visitor, { msisdn: await sandbox.addSubscriber() });
  await expect(visitor.getByText(TEXT).first()).toBeVisible();
  await expectApartFromBand(visitor);

  const care = await (await otherDevice()).newPage();
  await signInAsStaff(care, 'Keza Uwase');
  await openPaymentByCode(care, code);
  await expect(care.getByText('This number has got nothing for it.').first()).toBeVisible();
  await expectAccessible(care, testInfo, 'staff-case-disturbed');
  await care
    .getByRole('link', { name: /^Disturbance since/ })
    .first()
    .click();
  await expect(care.getByRole('row').filter({ hasText: code })).toBeVisible();
  const amount = care.getByLabel('Amount each (RWF)');
  await amount.fill('5,000');
  await care.getByRole('button', { name: 'Propose it' }).click();
  // More than a line can get is said before anybody types why.
  await expect(amount).toBeFocused();
  await expect(care.getByRole('alert')).toHaveText('At most RWF 2,000.');
  await amount.fill('300');
  await care.getByRole('button', { name: 'Propose it' }).click();
  await confirmWithReason(care, 'Propose it', 'They could not pay for an hour.');
  await expect(care.getByText(/^Proposed: /)).toBeVisible();
  await expect(care.getByRole('button', { name: 'Propose it' })).toHaveCount(0);
  await expectAccessible(care, testInfo, 'staff-disturbance');

  await approve(await (await otherDevice()).newPage());
  const airtime = async () => (await sandbox.readBalances(msisdn)).airtime;
  await expect.poll(airtime).toBe(300);
  await openDeskPage(care, 'Payments');
  await openPaymentByCode(care, code);
  // The operator has it before the portal's records say so, and an open case does not follow what its disturbance got.
  const given = care.getByText('This number gets RWF 300 for it: given.');
  await expect(async () => {
    await care.reload();
    await expect(given).toBeVisible({ timeout: 10_000 });
  }).toPass();

  await admin.getByRole('button', { name: 'It is over' }).click();
  await confirmWithReason(admin, 'It is over', 'The wallet answers again.');
  await expect(admin.getByRole('button', { name: 'It is over' })).toHaveCount(0);
  await startOrder(visitor, { msisdn: await sandbox.addSubscriber() });
  await expect(visitor.getByText(TEXT)).toHaveCount(0);
  // The same disturbance of another day is not written and translated again.
  await admin.getByRole('button', { name: 'Announce it again' }).click();
  await expect(admin.getByLabel('Ikinyarwanda')).toHaveValue(TEXT);
});

/** On a page that begins with a dark panel the announcement is above it, and nothing of it is covered. */
async function expectApartFromBand(visitor: Page): Promise<void> {
  // For seconds a page that is cached does not say it.
  await expect(async () => {
    await visitor.goto('/gethelp');
    const notice = await visitor.locator('.notice', { hasText: TEXT }).boundingBox({ timeout: 1_000 });
    const band = await visitor.locator('.page-band').boundingBox();
    expect((band?.y ?? 0) - (notice?.y ?? 0) - (notice?.height ?? 0)).toBeGreaterThanOrEqual(12);
  }).toPass();
}

/** Finance reads what each line gets and for what, and approves it. */
async function approve(second: Page): Promise<void> {
  await signInAsStaff(second, 'Eric Habimana');
  await openDeskPage(second, 'Approvals');
  const proposal = second.getByRole('listitem').filter({ hasText: `Each: RWF 300. For: “${TEXT}”` });
  await proposal.getByRole('button', { name: 'Approve' }).click();
  await confirmWithReason(second, 'Approve', 'As agreed in the meeting.');
  await expect(second.getByText('Done.')).toBeVisible();
}
