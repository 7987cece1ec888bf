/** A screen of the journeys. */
export type Screen = 'phone' | 'desktop';

/** The size of each, in CSS pixels. */
export const WIDTHS: Record<Screen, { width: number; height: number }> = {
  phone: { width: 360, height: 640 },
  desktop: { width: 1280, height: 800 },
};

/** The screen of a journey with these tags. */
export function screenOf(tags: readonly string[]): Screen {
  return tags.includes('@desktop') ? 'desktop' : 'phone';
}
