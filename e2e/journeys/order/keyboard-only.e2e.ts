import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../../portal-test.ts';
import { chooseMethod, expectHeading, payButton, processingDialog } from '../../steps/recharge-steps.ts';

/** Presses Tab until an element has the focus, as somebody without a mouse does, who sees each time where it is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(findUnmarkedFocus)).toBeNull();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never came to ${target}`);
}

/** The element with the focus, when no outline around it or around what it lies in shows where that is (WCAG 2.4.7). Runs in the page. */
function findUnmarkedFocus(): string | null {
  const focused = document.activeElement;
  for (let element = focused; element && element !== document.body; element = element.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    if (isOutlined && element.checkVisibility({ opacityProperty: true })) return null;
  }
  return focused === document.body ? null : (focused?.outerHTML ?? null);
}

test('a recharge with the keyboard alone @desktop', async ({ page, sandbox }) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await page.goto('/prepaid-recharge');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Mobile number to recharge'));
  await page.keyboard.type(msisdn);
  await tabTo(page, page.getByLabel('Amount', { exact: true }));
  await page.keyboard.type('500');
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeEnabled();
  await tabTo(page, page.getByRole('button', { name: 'Proceed' }));
  await page.keyboard.press('Enter');
  await expectHeading(page, 'Choose how to pay');
  const wallet = page
    .getByRole('region', { name: 'Ways to pay' })
    .getByRole('link', { name: 'Isano Money', exact: true });
  await tabTo(page, wallet);
  await page.keyboard.press('Enter');
  await expect(wallet).toHaveAttribute('aria-current', 'true');
  await expect(payButton(page, { msisdn })).toBeEnabled();
  await tabTo(page, payButton(page, { msisdn }));
  await page.keyboard.press('Enter');
  await expect(processingDialog(page)).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Go to the status page' }));
  // After the approval the overlay may close by itself.
  await sandbox.approvePrompt(msisdn);
  await page.keyboard.press('Enter');
  await expectHeading(page, 'Thank you');
  expect(await sandbox.readBalances(msisdn)).toEqual({ airtime: 500, wallet: 4500 });
});

test.describe('with a PIN', () => {
  test.use({ portal: 'pin' });

  test('a dialog takes the focus, keeps it, and gives it back on Escape', async ({ page, sandbox }) => {
    const msisdn = await sandbox.addSubscriber();
    await page.goto(`/prepaid-recharge?msisdn=${msisdn}&amount=500`);
    await expect(page.getByText('Prepaid line', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Proceed' }).click();
    await chooseMethod(page);
    const pay = payButton(page, { msisdn });
    await expect(pay).toBeEnabled();
    await pay.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('6-digit code')).toBeFocused();
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(pay).toBeFocused();
  });
});
