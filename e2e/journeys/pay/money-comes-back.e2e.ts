import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { expectHeading, openStatusPage, startPushPayment } from '../../steps/recharge-steps.ts';
import { translator } from '../../translator.ts';

test('airtime that cannot be delivered is refunded automatically, and the page says why', async ({
  page,
  sandbox,
}, info) => {
  const locale = 'sw';
  const t = translator(locale, 'payment-translation');
  const msisdn = await sandbox.addSubscriber({ status: 'barred', wallet: { balance: 5_000 } });
  await startPushPayment(page, { msisdn, locale });
  await sandbox.approvePrompt(msisdn);
  await openStatusPage(page, locale);
  await expectHeading(page, 'FAILED', locale);
  await expect(page.getByText(t('Your money is back in your wallet.'))).toBeVisible();
  await expect(page.getByText(t('The number cannot be recharged: it is barred.'))).toBeVisible();
  for (const step of ['Paid', 'Money on its way back', 'Money returned']) {
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: t(step) })
        .first(),
    ).toBeVisible();
  }
  await expectAccessible(page, info, `refunded-${locale}`);
  expect(await sandbox.readBalances(msisdn)).toEqual({ airtime: 0, wallet: 5000 });
});

test('a payment of a different amount is not delivered: the staff look into it', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { behaviour: 'wrong-amount', balance: 5_000 } });
  await startPushPayment(page, { msisdn });
  await openStatusPage(page);
  await expectHeading(page, 'In Processing');
  await sandbox.approvePrompt(msisdn);
  // The page is told of it, although the payment is in process before and after.
  await expect(page.getByText('Our staff are looking into it')).toBeVisible();
  await expectHeading(page, 'In Processing');
  expect((await sandbox.readBalances(msisdn)).airtime).toBe(0);
});
