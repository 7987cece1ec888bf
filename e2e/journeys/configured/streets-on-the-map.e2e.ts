import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';

test.use({ portal: 'configured' });

/** Inside the tiles of `write-streets.ts`. */
const KIGALI = { lat: -1.9441, lng: 30.0619 };

/** The colours in the middle of the canvases of the map that are shown. */
const middleColours = (page: Page): Promise<string[]> =>
  page.locator('place-map').evaluate((map) =>
    [...(map.shadowRoot?.querySelectorAll('canvas') ?? [])]
      .filter((canvas) => canvas.checkVisibility({ visibilityProperty: true }))
      .map((canvas) => {
        const { width, height } = canvas;
        return String(canvas.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data);
      }),
  );

test("the map draws the streets of the operator's file and shows its attribution @nightly", async ({
  page,
}, info) => {
  await page.goto('/openNetworks?q=Kigali');
  await page.locator('.coverage-map').scrollIntoViewIfNeeded();
  const sources = page.locator('place-map').getByText('Map data: © OpenStreetMap', { exact: true });
  await sources.click();
  await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/copyright',
  );
  await expect(page.getByText('streets are not shown')).toBeHidden();
  await page.locator('place-map').evaluate((map, { lat, lng }) => {
    (map as unknown as { goTo: (view: object) => void }).goTo({ lat, lng, zoom: 14 });
  }, KIGALI);
  await expect.poll(() => middleColours(page)).toContain('169,211,227,255');
  await expectAccessible(page, info, 'coverage-with-streets');

  // Without its tiles the embedded map is still there.
  await page.route(/\/maps\/streets/, (route) => route.abort('connectionrefused'));
  await page.reload();
  await page.locator('.coverage-map').scrollIntoViewIfNeeded();
  await sources.click();
  await expect(page.getByText('streets are not shown')).toBeVisible();
});
