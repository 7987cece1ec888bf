import address from 'virtual:web-font?url';
import { FONT_SAMPLE, OUR_FONT_WIDTH } from '@portal/domain/language/our-font';
import { readConnection } from '../offline/read-connection.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { FONT_FAMILY, FONT_KEY } from './font-script.ts';

const WEIGHT = '400 800';
/** Sizes of the font relative to the visitor's. Not larger: its figures are wide, and numbers must fit into their fields. */
const [MIN_SIZE, MAX_SIZE] = [0.9, 1];

/**
 * Loads the portal's font after everything of the page, and remembers it, sized so that a line is as long as in the visitor's font, for
 * the documents after this one (`font-script.ts`, decision 232). Never loads it on a slow connection or for visitors who save data.
 * Rejects when it cannot be loaded.
 */
export async function storeWebFont(): Promise<void> {
  const { savesData, speed } = readConnection();
  if (savesData || speed !== '4g' || !navigator.onLine) return;
  await waitUntilComplete();
  if ([...document.fonts].some(({ family, status }) => family === FONT_FAMILY && status === 'loaded')) return;
  const source = `url(${address}) format("woff2")`;
  const look: FontFaceDescriptors = { weight: WEIGHT, ...readMetrics() };
  await new FontFace(FONT_FAMILY, source, look).load();
  localStorage.setItem(FONT_KEY, JSON.stringify([source, { ...look, display: 'optional' }]));
}

/** Resolves once everything of the page is loaded and the browser has time. */
async function waitUntilComplete(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await new Promise<void>(whenIdle);
}

/** Descriptors with which the font takes as much space as the visitor's. Not all browsers know `sizeAdjust`. */
function readMetrics(): FontFaceDescriptors & { sizeAdjust: string } {
  const theirs = measure(getComputedStyle(document.body).fontFamily);
  const size = Math.min(Math.max(theirs.width / OUR_FONT_WIDTH, MIN_SIZE), MAX_SIZE);
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
  } = context.measureText(FONT_SAMPLE);
  return { width, ascent, descent };
}
