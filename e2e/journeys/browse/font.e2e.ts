import { expect } from '@playwright/test';
import { test } from '../../portal-test.ts';

test.describe('the font', () => {
  test('is loaded after the page, and shown from the beginning on the next visit', async ({ page }) => {
    const font = page.waitForRequest(/\.woff2$/);
    await page.goto('/about');
    await font;
    await expect.poll(() => page.evaluate(() => localStorage.getItem('font'))).not.toBeNull();
    await page.goto('/gethelp');
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`)))
      .toContain('Figtree loaded');
  });

  test('is never loaded for visitors who save data', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
    });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const module = page.waitForRequest(/web-font-[\w-]+\.js$/);
    await page.goto('/about', { waitUntil: 'networkidle' });
    await module;
    expect(loaded.filter((url) => url.endsWith('.woff2'))).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('font'))).toBeNull();
  });
});
