import { expect } from '@playwright/test';
import { expectSound } from '../look.ts';
import { test } from '../portal-test.ts';
import { askForCode, enterPin, expectHeading, pinField } from '../steps.ts';
import { COMPLETE_LANGUAGES, speaking } from '../words.ts';

test.use({ mode: 'pin' });

for (const locale of COMPLETE_LANGUAGES) {
  const t = speaking(locale);

  test(`somebody else pays with code and PIN, in ${locale}${locale === 'sw' ? ' @desktop' : ''}`, async ({
    page,
    world,
  }, info) => {
    const msisdn = await world.subscriber({ wallet: null });
    const payer = await world.subscriber({ wallet: { balance: 2_000, pin: '4711' } });
    const code = await askForCode(page, { msisdn, payer, amount: 800, locale });
    await expectSound(page, info, `code-${locale}`);
    await code.fill(await world.lastCode(payer));
    await expect(pinField(page, locale)).toBeVisible();
    await expectSound(page, info, `pin-${locale}`);
    await enterPin(page, '4711', { amount: 800, locale });

    await expectHeading(page, 'Thank you', locale);
    await expect(page.getByText(t('Successful'), { exact: true })).toBeVisible();
    expect(await world.balances(msisdn)).toEqual({ airtime: 800, wallet: 0 });
    expect(await world.balances(payer)).toEqual({ airtime: 0, wallet: 1200 });
    expect(await world.inbox(msisdn)).not.toContainEqual(expect.stringMatching(/\b\d{6}\b/));
  });
}

test('the PIN never leaves the browser in clear', async ({ page, world }) => {
  const msisdn = await world.subscriber({ wallet: { pin: '7391' } });
  const sent: string[] = [];
  const authorized: string[] = [];
  page.on('request', (request) => {
    sent.push(`${request.url()} ${request.postData() ?? ''}`);
    const { pathname } = new URL(request.url());
    if (/^Bearer \S+$/.test(request.headers().authorization ?? '')) authorized.push(pathname);
  });
  await (await askForCode(page, { msisdn })).fill(await world.lastCode(msisdn));
  await enterPin(page, '7391');
  await expectHeading(page, 'Thank you');
  const [processed] = sent.filter((line) => line.includes('/transaction/v1/auth/process'));
  expect(processed).toContain('"amPin":"');
  // The token of the verified code is the header of both calls, and the paths without it are not used.
  expect(authorized).toEqual([
    expect.stringMatching(/\/transaction\/v1\/auth\/initiate$/),
    expect.stringMatching(/\/transaction\/v1\/auth\/process$/),
  ]);
  expect(sent.join('\n')).not.toMatch(/\/transaction\/v1\/(initiate|process)\b/);
  expect(sent.join('\n')).not.toMatch(/(?<!\d)7391(?!\d)/);
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(kept).not.toMatch(/(?<!\d)7391(?!\d)/);
});
