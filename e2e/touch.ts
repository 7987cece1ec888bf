import type { CDPSession, Page } from '@playwright/test';

type Point = { x: number; y: number };
type Fingers = { from: Point; by: Point; count: 1 | 2; steps?: number };

/** Pixels between two fingers. */
const SPREAD = 60;

/** Moves fingers over the screen, as a person does; `from` is where the first one is put down. In CSS pixels. */
export async function moveFingers(page: Page, fingers: Fingers): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await swipe(cdp, fingers);
  await cdp.detach();
}

/** The same for a session that is open already. */
export async function swipe(cdp: CDPSession, { from, by, count, steps = 12 }: Fingers): Promise<void> {
  const pointsAt = (step: number) =>
    Array.from({ length: count }, (_, id) => ({
      x: from.x + id * SPREAD + (by.x * step) / steps,
      y: from.y + (by.y * step) / steps,
      id,
    }));
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: pointsAt(0) });
  for (let step = 1; step <= steps; step += 1)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: pointsAt(step) });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
