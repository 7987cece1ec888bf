import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { payRecharge } from '../../steps/recharge-steps.ts';
import { openDeskPage, signInAsStaff } from '../../steps/staff-steps.ts';

test('finance sees a purchase appear in the charts of today, reads them by keyboard and saves them @nightly', async ({
  page,
  sandbox,
  otherDevice,
}, testInfo) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await payRecharge(page, sandbox, { msisdn });

  const finance = await (await otherDevice()).newPage();
  await signInAsStaff(finance, 'Eric Habimana');
  await openDeskPage(finance, 'Figures');
  const purchases = finance.getByRole('region', { name: 'Purchases', exact: true });
  const recharges = purchases.getByRole('definition').nth(1);
  // Looking has them counted; the page follows by itself.
  await expect(recharges).toHaveText(/^[1-9]/);
  await expect(finance.getByRole('region', { name: 'Amounts in RWF', exact: true })).toContainText('RWF');

  await purchases.getByText('As a table: Purchases').click();
  await expect(purchases.getByRole('columnheader', { name: 'Recharge', exact: true })).toBeVisible();
  const saved = finance.waitForEvent('download');
  await purchases.getByRole('button', { name: 'Save as CSV: Purchases' }).click();
  expect((await saved).suggestedFilename()).toBe('Purchases.csv');
  await finance.getByRole('button', { name: 'Pause the updates' }).click();
  await expect(finance.getByRole('button', { name: 'Update every 10 seconds' })).toBeVisible();

  await finance.getByRole('link', { name: '30 days' }).click();
  await expect(finance.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'true');
  await expect(recharges).toHaveText(/^[1-9]/);
  // Thirty days have a second step at any time; the day has one only from 00:05.
  const chart = purchases.getByRole('slider', { name: 'Purchases' });
  await chart.focus();
  await expect(chart).toHaveAttribute('aria-valuetext', /, All kinds \d/);
  const first = (await chart.getAttribute('aria-valuetext')) ?? '';
  await finance.keyboard.press('ArrowRight');
  await expect(chart).not.toHaveAttribute('aria-valuetext', first);
  await expect(chart).toHaveAttribute('aria-valuetext', /, All kinds \d/);
  // The values lie beside their step, never over it.
  for (const key of ['Home', 'End']) {
    await finance.keyboard.press(key);
    const place = () =>
      Promise.all(['.values', 'line.here'].map((part) => purchases.locator(part).first().boundingBox()));
    await expect
      .poll(async () => {
        const [box, line] = await place();
        return box && line && (line.x < box.x || line.x > box.x + box.width);
      })
      .toBe(true);
  }
  // The table has thirty rows; that of a day has up to 288.
  await purchases.getByText('As a table: Purchases').click();
  await expect(purchases.getByRole('columnheader', { name: 'Recharge', exact: true })).toBeVisible();
  await expectAccessible(finance, testInfo, 'staff-figures');

  const care = await (await otherDevice()).newPage();
  await signInAsStaff(care, 'Keza Uwase');
  await openDeskPage(care, 'Figures');
  await expect(care.getByRole('region', { name: 'Step by step', exact: true })).toBeVisible();
  await expect(care.getByRole('region', { name: /^Amounts/ })).toHaveCount(0);
});
