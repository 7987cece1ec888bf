import { expect } from '@playwright/test';
import { FONT_SAMPLE, OUR_FONT_WIDTH } from '@portal/domain/language/our-font';
import { test } from '../../portal-test.ts';

test.describe('the font', () => {
  test('is loaded after the page, and shown from the beginning on the next visit', async ({ page }) => {
    const font = page.waitForRequest(/\.woff2$/);
    await page.goto('/about');
    await font;
    await expect.poll(() => page.evaluate(() => localStorage.getItem('font'))).not.toBeNull();
    // Applied to the page that loaded it, everything on a cheap phone's screen would be laid out again.
    expect(await page.evaluate(() => document.fonts.size)).toBe(0);
    await page.goto('/gethelp');
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`)))
      .toContain('Figtree loaded');
    await test.step('its lines are as long as the visitor is used to', async () => {
      const width = await page.evaluate(async (sample) => {
        const [source] = JSON.parse(localStorage.getItem('font') ?? '[]');
        document.fonts.add(await new FontFace('measured', source, { weight: '400 800' }).load());
        const context = document.createElement('canvas').getContext('2d');
        if (context) context.font = '100px measured';
        return context?.measureText(sample).width;
      }, FONT_SAMPLE);
      expect(width).toBeCloseTo(OUR_FONT_WIDTH, 0);
    });
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
