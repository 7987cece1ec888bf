import { expect, type Locator, type Page } from '@playwright/test';
import { readPicture } from './read-picture.ts';

/**
 * Expects that the base map is in the picture of a map, which a person looks at (RULINGS 100): a canvas may be painted and
 * not be shown. The picture with it must differ from the one without it.
 * @param map the `place-map` element
 */
export async function expectBaseMapShown(page: Page, map: Locator): Promise<void> {
  await map.scrollIntoViewIfNeeded();
  await expect
    .poll(
      async () => {
        const shown = await readPicture(page, await map.screenshot());
        await hideBaseMap(map, true);
        const hidden = await readPicture(page, await map.screenshot());
        await hideBaseMap(map, false);
        return page.evaluate(differingShare, [shown, hidden] as const);
      },
      { message: 'share of the pixels of the map that its base map draws' },
    )
    .toBeGreaterThan(0.5);
}

/**
 * Expects colours in the picture of an element, each on at least a thousandth of its pixels: of a lake and a border on a map.
 * @param colours as `#rrggbb`, by what has them
 */
export async function expectColoursShown(
  page: Page,
  element: Locator,
  colours: Record<string, string>,
): Promise<void> {
  await expect
    .poll(
      async () => {
        const picture = await readPicture(page, await element.screenshot());
        const shares = await page.evaluate(colourShares, [picture, Object.values(colours)] as const);
        return Object.keys(colours).filter((_, index) => (shares[index] ?? 0) < 0.001);
      },
      { message: 'what is missing on the picture' },
    )
    .toEqual([]);
}

/**
 * Expects a colour in the middle of the picture of an element.
 * @param colour `#rrggbb`
 */
export async function expectMiddleColour(page: Page, element: Locator, colour: string): Promise<void> {
  await expect
    .poll(async () => page.evaluate(middleColour, await readPicture(page, await element.screenshot())), {
      message: 'colour in the middle',
    })
    .toBe(colour);
}

/**
 * Expects that nothing of a colour is cut off by the left or right side of an element: that a border on a map ends before it.
 * @param colour `#rrggbb`
 */
export async function expectNoColourAtSides(page: Page, element: Locator, colour: string): Promise<void> {
  await expect
    .poll(
      async () =>
        page.evaluate(countAtSides, [await readPicture(page, await element.screenshot()), colour] as const),
      { message: `pixels of ${colour} at the sides` },
    )
    .toBe(0);
}

/**
 * Expects that what is drawn in a colour reaches over a part of the width of an element: that a country is not tiny on its map.
 * @param colour `#rrggbb`
 * @param share of the width, from 0 to 1
 */
export async function expectColourAcross(
  page: Page,
  element: Locator,
  { colour, share }: { colour: string; share: number },
): Promise<void> {
  await expect
    .poll(
      async () =>
        page.evaluate(widthShare, [await readPicture(page, await element.screenshot()), colour] as const),
      { message: `share of the width that ${colour} reaches over` },
    )
    .toBeGreaterThan(share);
}

function hideBaseMap(map: Locator, isHidden: boolean): Promise<void> {
  return map.evaluate((element, hidden) => {
    const layers = element.shadowRoot?.querySelectorAll<HTMLElement>('.base-map') ?? [];
    for (const layer of layers) layer.style.display = hidden ? 'none' : '';
  }, isHidden);
}

// These functions run in the page.

/** The share of pixels that differ between two pictures of one size, from 0 to 1. */
function differingShare([one, other]: readonly [ImageData, ImageData]): number {
  const [first, second] = [new Uint32Array(one.data.buffer), new Uint32Array(other.data.buffer)];
  if (first.length === 0 || first.length !== second.length) return 0;
  return first.filter((pixel, index) => pixel !== second[index]).length / first.length;
}

/** The share of pixels that nearly have each colour: the edges of lines are blended. */
function colourShares([{ data }, colours]: readonly [ImageData, string[]]): number[] {
  return colours.map((colour) => {
    const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if (wanted.every((part, index) => Math.abs(part - (data[at + index] ?? 0)) <= 12)) count += 1;
    return count / (data.length / 4);
  });
}

/** How many pixels of the left and right side nearly have a colour. */
function countAtSides([{ data, width, height }, colour]: readonly [ImageData, string]): number {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const columns = [0, width - 1];
  let count = 0;
  for (let row = 0; row < height; row += 1)
    for (const column of columns) {
      const at = 4 * (row * width + column);
      if (wanted.every((part, index) => Math.abs(part - (data[at + index] ?? 0)) <= 24)) count += 1;
    }
  return count;
}

/** From the first to the last column with a pixel that nearly has a colour, as a share of the width. */
function widthShare([{ data, width }, colour]: readonly [ImageData, string]): number {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  let [first, last] = [width, 0];
  for (let at = 0; at < data.length; at += 4) {
    if (!wanted.every((part, index) => Math.abs(part - (data[at + index] ?? 0)) <= 24)) continue;
    const column = (at / 4) % width;
    first = Math.min(first, column);
    last = Math.max(last, column);
  }
  return Math.max(0, last - first) / width;
}

/** The colour in the middle, `#rrggbb`. */
function middleColour({ data, width, height }: ImageData): string {
  const start = 4 * (Math.floor(height / 2) * width + Math.floor(width / 2));
  const parts = [...data.slice(start, start + 3)];
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
