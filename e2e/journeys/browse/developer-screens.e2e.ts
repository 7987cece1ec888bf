import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { openWalletScreen, payButton, payerField } from '../../steps/recharge-steps.ts';

/** Opens every section, so that axe and the layout check see what is in them. */
async function openAll(part: Locator): Promise<void> {
  await part.locator('details').evaluateAll((sections: HTMLDetailsElement[]) => {
    for (const section of sections) section.open = true;
  });
}

/** Presses keys of the handset. */
async function press(keys: Locator, text: string): Promise<void> {
  for (const key of text) await keys.getByRole('button', { name: key }).click();
}

test('a developer changes a setting, pays on the handset with its keys, and reads about the calls @nightly', async ({
  page,
  sandbox,
  otherDevice,
}, info) => {
  await page.goto('/sandbox');
  await openAll(page.getByRole('main'));
  await expectAccessible(page, info, 'sandbox');
  await page.getByLabel('Smallest recharge').fill('60000');
  await page.getByRole('button', { name: 'Save amounts' }).click();
  const refusal = page.getByRole('alert');
  await expect(refusal).toHaveText(/^Nothing was saved\. Largest recharge/);
  await expect(refusal).toBeFocused();
  await expect(page.getByLabel('Smallest recharge')).toHaveValue('60000');
  await expectAccessible(page, info, 'sandbox-refused');
  await page.getByLabel('Find a setting or a number').fill('late');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('link', { name: '788200007' })).toBeVisible();
  await expectAccessible(page, info, 'sandbox-found');

  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 5_000 } });
  await page.goto('/sandbox/phone');
  await expectAccessible(page, info, 'handset-choice');
  await page.getByLabel('Mobile number').fill(msisdn);
  await page.getByRole('button', { name: 'Open the handset' }).click();
  const keys = page.getByRole('group', { name: 'Keys' });
  await press(keys, '*131#9');
  await page.getByRole('button', { name: 'Delete the last digit' }).click();
  await expect(page.getByLabel('Number or code')).toHaveValue('*131#');
  await page.getByRole('button', { name: 'Call' }).click();
  await expect(page.getByText(/^Airtime .*Money RWF 5,000/)).toBeFocused();

  const buyer = await (await otherDevice()).newPage();
  await buyer.goto(`/prepaid-recharge?msisdn=${msisdn}&amount=500`);
  await buyer.getByRole('button', { name: 'Proceed' }).click();
  await openWalletScreen(buyer, 'en');
  await payerField(buyer).fill(msisdn);
  await payButton(buyer, { msisdn }).click();
  await expect(page.getByRole('alertdialog', { name: 'Payment' })).toBeVisible();
  await expect(page.getByLabel('Enter PIN')).toBeFocused();
  await press(keys, '1234');
  await expect(page.getByText('4 of 4 digits')).toBeAttached();
  await expectAccessible(page, info, 'handset');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect.poll(() => sandbox.readBalances(msisdn)).toEqual({ airtime: 500, wallet: 4_500 });

  await page.goto('/docs');
  await page.getByRole('link', { name: 'Payments' }).click();
  await page.getByText('Line type of a number').click();
  await expect(page.getByText('"result": "PREPAID"')).toBeVisible();
  await openAll(page.getByRole('region', { name: 'Codes and proofs' }));
  await expectAccessible(page, info, 'api');
});
