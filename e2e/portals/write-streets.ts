import { writePmtiles } from '@portal/platform/street-map/testing/write-pmtiles';
import { writeVectorTile } from '../../packages/map-element/src/streets/testing/write-vector-tile.ts';

/** The tile of the centre of Kigali, and its neighbours: the map of a phone shows some of them. */
const CENTRE = { z: 14, x: 9560, y: 8280 };
const ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a><script>1</script>';

/**
 * Writes street tiles to a file, as an operator has them: a country that is covered by water, with one street. Nothing of
 * the embedded map looks like it.
 */
export function writeStreets(path: string): void {
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
  const { z, x, y } = CENTRE;
  const steps = [-3, -2, -1, 0, 1, 2, 3];
  const tiles = steps.flatMap((right) => steps.map((down) => ({ z, x: x + right, y: y + down, bytes })));
  writePmtiles(path, { tiles, metadata: { attribution: ATTRIBUTION } });
}
