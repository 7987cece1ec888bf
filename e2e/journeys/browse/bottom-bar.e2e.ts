import { expect } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { startOrder } from '../../steps/recharge-steps.ts';

test('a phone has the main pages at its lower edge, and no field or link stays hidden behind them @nightly', async ({
  page,
  sandbox,
}, info) => {
  const msisdn = await sandbox.addSubscriber({ wallet: { balance: 3_000 } });
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main pages' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  for (const link of await bar.getByRole('link').all()) {
    const { width = 0, height = 0 } = (await link.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  // Every element that the keyboard reaches is above the bar.
  const first = page.getByRole('main').getByRole('link').first();
  await first.focus();
  for (const _press of Array.from({ length: 15 })) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const element = document.activeElement;
      const edge = document.querySelector('.bottom-bar')?.getBoundingClientRect().top ?? 0;
      return element?.closest('main') && element.getBoundingClientRect().top >= edge
        ? element.outerHTML
        : null;
    });
    expect(hidden).toBeNull();
  }
  await bar.getByRole('link', { name: 'Bundles' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buy a bundle');
  await expect(bar.getByRole('link', { name: 'Bundles' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page, info, 'bottom-bar');

  // In landscape it would take a sixth of the screen.
  await page.setViewportSize({ width: 640, height: 360 });
  await expect(bar).toBeHidden();
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(bar).toBeVisible();

  await startOrder(page, { msisdn });
  await expect(bar).toBeHidden();
});
