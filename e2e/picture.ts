import { expect, type Locator, type Page } from '@playwright/test';

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
        const shown = await takePicture(map);
        await hideBaseMap(map, true);
        const hidden = await takePicture(map);
        await hideBaseMap(map, false);
        return differingShare(page, shown, hidden);
      },
      { message: 'share of the pixels of the map that its base map draws' },
    )
    .toBeGreaterThan(0.5);
}

/**
 * Expects a colour in the middle of a part of the screen.
 * @param colour `#rrggbb`
 */
export async function expectMiddleColour(page: Page, part: Locator, colour: string): Promise<void> {
  await expect
    .poll(async () => readMiddle(page, await takePicture(part)), { message: 'colour in the middle' })
    .toBe(colour);
}

function readMiddle(page: Page, picture: string): Promise<string> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const [x, y] = [Math.floor(bitmap.width / 2), Math.floor(bitmap.height / 2)];
    const pixel = [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3);
    return `#${pixel.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  }, picture);
}

async function takePicture(part: Locator): Promise<string> {
  return (await part.screenshot()).toString('base64');
}

function hideBaseMap(map: Locator, isHidden: boolean): Promise<void> {
  return map.evaluate((element, hidden) => {
    const layers = element.shadowRoot?.querySelectorAll<HTMLElement>('.base-map') ?? [];
    for (const layer of layers) layer.style.display = hidden ? 'none' : '';
  }, isHidden);
}

/** The share of pixels that differ between two PNG pictures of one size, from 0 to 1. */
function differingShare(page: Page, one: string, other: string): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [first, second] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return new Uint32Array(
            context?.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer ?? new ArrayBuffer(0),
          );
        }),
      );
      if (!first || !second || first.length === 0 || first.length !== second.length) return 0;
      return first.filter((pixel, index) => pixel !== second[index]).length / first.length;
    },
    [one, other],
  );
}
