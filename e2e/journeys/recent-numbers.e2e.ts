import { expect } from '@playwright/test';
import { localisePath } from '@portal/domain/language/locale';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import { grouped, startOrder } from '../steps.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';

for (const locale of COMPLETE_LANGUAGES) {
  const t = speaking(locale);

  test(`a number used on this device is offered again, and forgotten when asked, in ${locale}${locale === 'sw' ? ' @desktop' : ''}`, async ({
    page,
    world,
    otherDevice,
  }, info) => {
    const msisdn = await world.subscriber();
    await startOrder(page, { msisdn, locale });
    // What the payment page asks about its payer is its own affair.
    await page.goto('about:blank');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.goto(localisePath('/prepaid-recharge', locale));
    const offered = page.getByRole('button', { name: grouped(msisdn) });
    await expect(offered).toBeVisible();
    // Kept on the device: opening the page tells the server nothing about it.
    expect(sent.filter((line) => line.includes(msisdn))).toEqual([]);
    await expectSound(page, info, `recent-${locale}`);
    await offered.click();
    await expect(page.getByLabel(t('Mobile number to recharge'))).toHaveValue(grouped(msisdn));

    await page.goto(localisePath('/data-bundle', locale));
    await expect(page.getByRole('button', { name: grouped(msisdn) })).toBeVisible();
    await page.goto(localisePath('/postpaid-bill-pay', locale));
    await expect(page.getByLabel(t('Mobile number of the bill'))).toBeVisible();
    await expect(page.getByRole('button', { name: grouped(msisdn) })).toHaveCount(0);

    await page.goto(localisePath('/prepaid-recharge', locale));
    await page.getByRole('button', { name: t('Forget them') }).click();
    await expect(page.getByText(t('Numbers used here before'))).toHaveCount(0);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).not.toContain(msisdn);
    await page.reload();
    await expect(page.getByLabel(t('Mobile number to recharge'))).toBeVisible();
    await expect(page.getByRole('button', { name: grouped(msisdn) })).toHaveCount(0);

    const stranger = await (await otherDevice()).newPage();
    await stranger.goto(localisePath('/prepaid-recharge', locale));
    await expect(stranger.getByText(t('Numbers used here before'))).toHaveCount(0);
  });
}
