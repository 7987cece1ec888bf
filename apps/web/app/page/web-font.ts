import address from 'virtual:web-font?url';
import { readConnection } from '../offline/read-connection.ts';
import { FONT_FAMILY, FONT_KEY } from './font-script.ts';

/** Name under which the font is measured; no style uses it. */
const MEASURED = 'figtree-measured';
const WEIGHT = '400 800';
const SAMPLE = 'Recharge airtime and bundles in under a minute RWF 1,500';
/** Sizes of the font relative to the visitor's. Not larger: its figures are wide, and numbers must fit into their fields. */
const [MIN_SIZE, MAX_SIZE] = [0.9, 1];
/** Pixels that browsers do not count as a shift of the layout. */
const STILL_PX = 2;

/**
 * Loads the portal's font after everything of the page, sized so that a line is as long as in the visitor's font, and remembers
 * it for the next visit (`font-script.ts`). Shows it at once if that moves nothing on the screen, otherwise with the next page
 * (decision 080). Never loads it on a slow connection or for visitors who save data. Rejects when it cannot be loaded.
 */
export async function showWebFont(): Promise<void> {
  const { savesData, speed } = readConnection();
  if (savesData || speed !== '4g' || !navigator.onLine) return;
  await waitUntilComplete();
  if ([...document.fonts].some(({ family, status }) => family === FONT_FAMILY && status === 'loaded')) return;
  const source = `url(${address}) format("woff2")`;
  const measured = await new FontFace(MEASURED, source, { weight: WEIGHT }).load();
  document.fonts.add(measured);
  const look: FontFaceDescriptors = { weight: WEIGHT, ...readMetrics() };
  document.fonts.delete(measured);
  const face = await new FontFace(FONT_FAMILY, source, look).load();
  localStorage.setItem(FONT_KEY, JSON.stringify([source, { ...look, display: 'optional' }]));
  const show = () => void document.fonts.add(face);
  if (keepsPlaces(show)) return;
  document.fonts.delete(face);
  showWithNextPage(show);
}

/** Each page has another title. The observer runs after the change and before the browser paints it. */
function showWithNextPage(show: () => void): void {
  const title = document.title;
  const observer = new MutationObserver(() => {
    if (document.title === title) return;
    observer.disconnect();
    show();
  });
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
}

/** Resolves once everything of the page is loaded and the browser has time. */
async function waitUntilComplete(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : resolve(null),
  );
}

/** Descriptors with which the font takes as much space as the visitor's. Not all browsers know `sizeAdjust`. */
function readMetrics(): FontFaceDescriptors & { sizeAdjust: string } {
  const theirs = measure(getComputedStyle(document.body).fontFamily);
  const ours = measure(MEASURED);
  const size = Math.min(Math.max(theirs.width / ours.width, MIN_SIZE), MAX_SIZE);
  return {
    sizeAdjust: `${size * 100}%`,
    ascentOverride: `${theirs.ascent / size}%`,
    descentOverride: `${theirs.descent / size}%`,
  };
}

/** Width of the sample, and the height above and below the line, for letters of 100 pixels. */
function measure(family: string) {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('Fonts cannot be measured');
  context.font = `100px ${family}`;
  const {
    width,
    fontBoundingBoxAscent: ascent,
    fontBoundingBoxDescent: descent,
  } = context.measureText(SAMPLE);
  return { width, ascent, descent };
}

/** Makes a change and returns whether everything on the screen stays where it is. */
function keepsPlaces(change: () => void): boolean {
  const parts = [...document.body.querySelectorAll('*')];
  const places = parts.map((part) => part.getBoundingClientRect());
  change();
  return places.every((place, index) => {
    const isOnScreen = place.bottom > 0 && place.top < innerHeight;
    const now = parts[index]?.getBoundingClientRect() ?? place;
    return (
      !isOnScreen || Math.max(Math.abs(now.top - place.top), Math.abs(now.left - place.left)) <= STILL_PX
    );
  });
}
