import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { loadBrand } from '../packages/platform/src/brand/load-brand.ts';
import { readyChromium } from './ready/chromium.mjs';

// `npm run brand:card [brand file]`: draws the preview image of shared links (1200 x 630) from the brand's name, logo and
// colours, in the folder of its file. Reference it there: "socialCard": "social-card.png".

const SIZE = { width: 1200, height: 630 };
const brandFile = process.argv[2] ?? 'brand/brand.json';
const { name, tagline, colours, logoSvg } = loadBrand(brandFile);

const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const html = `<!doctype html><style>
  body { margin: 0; width: 1200px; height: 630px; display: grid; grid-template-columns: auto 1fr; align-items: center;
    gap: 72px; padding: 0 96px; box-sizing: border-box; color: #fff; font-family: sans-serif;
    background: ${colours.primaryDark}; }
  svg { width: 240px; height: 240px; color: ${colours.accent}; --accent: #fff; }
  h1 { margin: 0 0 24px; font-size: 120px; line-height: 1; letter-spacing: -0.02em; }
  p { margin: 0; font-size: 44px; line-height: 1.3; text-wrap: balance; }
  hr { position: absolute; inset: auto 0 0; height: 16px; margin: 0; border: 0; background: ${colours.accent}; }
</style>${logoSvg}<div><h1>${escapeHtml(name)}</h1><p>${escapeHtml(tagline.en ?? '')}</p></div><hr>`;

const browser = await chromium.launch({ executablePath: await readyChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: SIZE });
await page.setContent(html);
const file = join(dirname(brandFile), 'social-card.png');
writeFileSync(file, await page.screenshot({ type: 'png' }));
await browser.close();
process.stdout.write(`${file}\n`);
