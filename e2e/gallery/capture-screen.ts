import type { CDPSession } from '@playwright/test';

/**
 * A PNG of the page from its beginning, or of its screen. By the protocol of Chromium: Playwright prepares and restores the page for each picture,
 * and compresses it longer, which takes half of the time again.
 * @param size in CSS pixels; `null` for the screen
 */
export async function captureScreen(
  session: CDPSession,
  size: { width: number; height: number } | null,
): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    ...(size && { captureBeyondViewport: true, clip: { x: 0, y: 0, scale: 1, ...size } }),
  });
  return Buffer.from(data, 'base64');
}
