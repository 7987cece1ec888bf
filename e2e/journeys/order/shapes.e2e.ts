import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoOverflow } from '../../axe.ts';
import { test } from '../../portal-test.ts';
import {
  expectHeading,
  fillRecharge,
  openWalletScreen,
  payButton,
  processingDialog,
} from '../../steps/recharge-steps.ts';

/** A screen and a font size in CSS pixels. Other journeys check 360 and 1280 px with the usual font. */
type Shape = {
  name: string;
  width: number;
  height: number;
  font?: number;
  /** The header of the site fills the screen: the heading is scrolled to. */
  isFull?: true;
};

const SHAPES: readonly Shape[] = [
  { name: 'the narrowest phone', width: 320, height: 568 },
  { name: '1280 x 1024 at 400 %', width: 320, height: 256, isFull: true },
  { name: 'a phone in landscape', width: 640, height: 360 },
  { name: 'a tablet', width: 768, height: 1024 },
  { name: 'a phone with large letters', width: 360, height: 640, font: 26, isFull: true },
];

/** What a visitor must find in every shape: the heading at once and the action with nothing in front of it. */
type View = { heading?: Locator; action?: Locator };

/** Looks at the same state of a page in every shape. */
async function expectInEveryShape(page: Page, { heading, action }: View): Promise<void> {
  for (const { name, width, height, font, isFull } of SHAPES) {
    await test.step(name, async () => {
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size === undefined ? '' : `${size}px`;
        window.scrollTo(0, 0);
      }, font);
      if (isFull) await heading?.scrollIntoViewIfNeeded();
      if (heading) await expect(heading).toBeInViewport();
      await expectNoOverflow(page);
      // A trial scrolls to the element and fails when another one would receive the click.
      await action?.click({ trial: true });
    });
  }
}

test('a recharge fits every screen: narrow, wide, turned, enlarged and with large letters @nightly', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 3_000 } });
  const heading = page.getByRole('heading', { level: 1 });

  await page.goto('/');
  await page.getByLabel('Mobile number').fill(msisdn);
  const start = page.getByRole('button', { name: 'Continue to recharge' });
  await expect(start).toBeEnabled();
  await expectInEveryShape(page, { heading, action: start });

  await page.goto('/prepaid-recharge');
  const proceed = await fillRecharge(page, { msisdn, amount: 500 });
  await expectInEveryShape(page, { heading, action: proceed });
  await proceed.click();

  await openWalletScreen(page);
  await expect(payButton(page, { msisdn })).toBeEnabled();
  await expectInEveryShape(page, { heading, action: payButton(page, { msisdn }) });
  await payButton(page, { msisdn }).click();

  const dialog = processingDialog(page);
  await expect(dialog).toBeVisible();
  await expectInEveryShape(page, { heading: dialog.getByRole('heading', { name: 'Processing' }) });

  await sandbox.approvePrompt(msisdn);
  await expectHeading(page, 'Thank you');
  await expectInEveryShape(page, {
    heading,
    action: page.getByRole('link', { name: 'Return', exact: true }),
  });
});

test('the bar of a chosen bundle is low where the screen is, and no chosen card is behind it @nightly', async ({
  page,
  sandbox,
}) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 3_000 } });
  await page.goto(`/data-bundle?msisdn=${msisdn}`);
  const bar = page.locator('.buy-bar');
  await expect(bar.getByRole('button', { name: 'Pay' })).toBeVisible();
  // WCAG 2.2, 2.4.11: what has the focus is not hidden. The share is what the bar covers of the screen at most.
  for (const { name, width, height, font, share } of [
    { name: 'a phone', width: 360, height: 640, share: 0.3 },
    { name: 'a phone on its side', width: 740, height: 360, share: 0.25 },
    { name: 'a phone with large letters', width: 360, height: 740, font: 26, share: 0.3 },
  ]) {
    await test.step(name, async () => {
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size === undefined ? '' : `${size}px`;
      }, font);
      const cards = page.getByRole('main').locator('[name="product"]');
      await cards.first().check();
      await expect.poll(async () => (await bar.boundingBox())?.height ?? 0).toBeLessThan(height * share);
      for (const _card of await cards.all()) {
        await page.keyboard.press('ArrowDown');
        const covered = await page.evaluate(() => {
          const card = document.activeElement?.closest('.bundle-card')?.getBoundingClientRect();
          const edge = document.querySelector('.buy-bar')?.getBoundingClientRect().top ?? 0;
          const room = Math.min(edge, window.innerHeight);
          // A card that is higher than the room has its upper edge in view.
          return card && card.bottom > room + 1 && card.top > 1 ? document.activeElement?.outerHTML : null;
        });
        expect(covered).toBeNull();
      }
      await expectNoOverflow(page);
    });
  }
});
