import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { writePmtiles } from '../../../apps/server/src/platform/street-map/testing/write-pmtiles.ts';
import { writeVectorTile } from '../../../packages/map-element/src/streets/testing/write-vector-tile.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';

/** The tile of the centre of Kigali, and its neighbours: the map of a phone shows some of them. */
const KIGALI = { lat: -1.9441, lng: 30.0619, tile: { z: 14, x: 9560, y: 8280 } };
const ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a><script>1</script>';

/** A country that is covered by water, with one street: nothing of the embedded map looks like it. */
function writeCountry(path: string): void {
  const corners = [
    [-64, -64],
    [4160, -64],
    [4160, 4160],
    [-64, 4160],
  ] as const;
  const bytes = writeVectorTile({
    water: [{ type: 'area', lines: [corners], properties: { natural: 'water' } }],
    road: [
      {
        type: 'line',
        lines: [
          [
            [0, 100],
            [4096, 100],
          ],
        ],
        properties: { highway: 'trunk', name: 'KN 3 Rd' },
      },
    ],
  });
  const { z, x, y } = KIGALI.tile;
  const steps = [-3, -2, -1, 0, 1, 2, 3];
  const tiles = steps.flatMap((right) => steps.map((down) => ({ z, x: x + right, y: y + down, bytes })));
  writePmtiles(path, { tiles, metadata: { attribution: ATTRIBUTION } });
}

/** The colours in the middle of the canvases of the map. */
const middleColours = (page: Page): Promise<string[]> =>
  page.locator('place-map').evaluate((map) =>
    [...(map.shadowRoot?.querySelectorAll('canvas') ?? [])].map((canvas) => {
      const { width, height } = canvas;
      return String(canvas.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data);
    }),
  );

test("the map draws the streets of the operator's file and shows its attribution", async ({
  dedicatedPortal,
  otherDevice,
}, info) => {
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'portal-streets-'));
  const path = join(folder, 'country.pmtiles');
  writeCountry(path);
  const { url } = await dedicatedPortal({ MAP_PMTILES: path });
  const page = await (await otherDevice({ baseURL: url })).newPage();
  await page.goto('/openNetworks?q=Kigali');
  await page.locator('.coverage-map').scrollIntoViewIfNeeded();
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
  await expect(page.getByText('streets are not shown')).toBeVisible();
  rmSync(folder, { recursive: true });
});
