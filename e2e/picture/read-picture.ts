import type { JSHandle, Page } from '@playwright/test';

/** Decodes a picture in the page, which has a decoder. */
export function readPicture(page: Page, png: Buffer): Promise<JSHandle<ImageData>> {
  return page.evaluateHandle(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('There is no canvas');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  }, png.toString('base64'));
}
