import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { test } from '../../portal-test.ts';
import { groupDigits, startOrder } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

test("'Forget this browser' closes the orders of a shared phone without JavaScript", async ({
  sandbox,
  otherDevice,
}) => {
  const locale = 'sw';
  const t = translator(locale);
  const msisdn = await sandbox.addSubscriber();
  const context = await otherDevice({ javaScriptEnabled: false });
  const page = await context.newPage();
  await startOrder(page, { msisdn, locale });
  const order = page.url();
  await expect(page.getByText(groupDigits(msisdn)).first()).toBeVisible();

  await page.goto(localisePath('/receipts', locale));
  await page.getByRole('button', { name: t('Forget this browser') }).click();
  await expect(page.getByText(t('Done. This browser no longer has your details.'))).toBeVisible();
  await page.goto(order);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(groupDigits(msisdn));
  expect(await page.content()).not.toContain(msisdn);
});
