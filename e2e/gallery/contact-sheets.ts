import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import type { Screen } from '../screens.ts';
import { captureScreen } from './capture-screen.ts';

/** A picture of a state in one language, size and theme. */
export type Picture = {
  sheet: string;
  caption: string;
  locale: string;
  screen: Screen;
  theme: 'light' | 'dark';
  /** Name of its PNG in the folder of the gallery. */
  file: string;
  /** Why the state could not be reached: the picture shows where it ended. */
  problem: string | null;
  /** Texts that do not fit, found by measuring. */
  looks: string[];
};

/** Width and greatest height of a picture on a sheet, in CSS pixels; the whole picture is in its file. */
const THUMBNAILS: Record<Screen, [width: number, height: number]> = {
  phone: [270, 1_150],
  desktop: [420, 500],
};

/** How many states a sheet has. More would be too small to be looked at as a whole. */
const ROWS_OF_SHEET: Record<Screen, number> = { phone: 2, desktop: 3 };

/**
 * Draws contact sheets of each page group, size and theme, with a row for each state and a column for each language. Returns
 * their names.
 * @param page where they are drawn
 */
export async function drawContactSheets(
  page: Page,
  folder: string,
  pictures: readonly Picture[],
): Promise<string[]> {
  const groups = Map.groupBy(pictures, ({ sheet, screen, theme }) => `${sheet}-${screen}-${theme}`);
  const sheets = [...groups].flatMap(([group, shown]) => splitSheets(group, shown));
  const session = await page.context().newCDPSession(page);
  for (const [name, shown] of sheets) {
    const html = join(folder, `${name}.html`);
    writeFileSync(html, writeSheet(name, shown));
    const width = sheetWidth(shown);
    await page.setViewportSize({ width, height: 600 });
    await page.goto(pathToFileURL(html).href);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height });
    writeFileSync(join(folder, `${name}.png`), await captureScreen(session));
  }
  await session.detach();
  return sheets.map(([name]) => name);
}

/** Writes the page with links to all sheets. */
export function writeIndex(folder: string, sheets: readonly string[]): void {
  const links = sheets.map((name) => `<li><a href="${name}.html">${name}</a></li>`);
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><title>Gallery</title><ul>${links.join('')}</ul>`,
  );
}

function splitSheets(group: string, shown: readonly Picture[]): [name: string, shown: Picture[]][] {
  const rows = [...Map.groupBy(shown, ({ caption }) => caption).values()];
  const count = ROWS_OF_SHEET[shown[0]?.screen ?? 'phone'];
  return Array.from({ length: Math.ceil(rows.length / count) }, (_, part) => [
    `${group}-${part + 1}`,
    rows.slice(part * count, (part + 1) * count).flat(),
  ]);
}

function sheetWidth(shown: readonly Picture[]): number {
  const screen = shown[0]?.screen ?? 'phone';
  return new Set(shown.map(({ locale }) => locale)).size * (THUMBNAILS[screen][0] + 12) + 24;
}

function writeSheet(name: string, shown: readonly Picture[]): string {
  const rows = Map.groupBy(shown, ({ caption }) => caption);
  const [width, height] = THUMBNAILS[shown[0]?.screen ?? 'phone'];
  const cell = ({ file, locale, problem }: Picture) =>
    `<td><a href="${file}"><img src="${file}" alt=""></a><p>${locale}${problem ? ` <b>${escapeHtml(problem)}</b>` : ''}</p></td>`;
  const row = ([caption, of]: [string, Picture[]]) =>
    `<tr><th colspan="${of.length}">${escapeHtml(caption)}</th></tr><tr>${of.map(cell).join('')}</tr>`;
  return `<!doctype html><meta charset="utf-8"><title>${name}</title><style>
body{margin:12px;font:14px sans-serif;background:#777;color:#fff}td{vertical-align:top;padding:0 12px 12px 0;width:${width}px}
th{text-align:left;padding:6px 0}img{display:block;width:${width}px;max-height:${height}px;object-fit:cover;object-position:top}
p{margin:2px 0;width:${width}px}b{color:#ff0}</style><h1>${name}</h1><table cellspacing="0">${[...rows].map(row).join('')}</table>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
