import type { CDPSession } from '@playwright/test';

/**
 * A PNG of the screen of a page. By the protocol of Chromium: Playwright prepares and restores the page for each picture,
 * and compresses it longer, which takes half of the time again. A screen that is as high as its page is drawn once for all its pictures;
 * Chromium's `captureBeyondViewport` draws it twice for each.
 */
export async function captureScreen(session: CDPSession): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  return Buffer.from(data, 'base64');
}
