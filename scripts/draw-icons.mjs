import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { ICON_FILES } from '../packages/platform/src/brand/app-icons.ts';
import { loadBrand } from '../packages/platform/src/brand/load-brand.ts';
import { readyChromium } from './ready/chromium.mjs';

// `npm run brand:icons [brand file]`: draws the icons of the installed portal from the brand's logo and colours into
// the folder "icons" beside its file. Reference it there: "icons": "icons".

const brandFile = process.argv[2] ?? 'brand/brand.json';
const { colours, logoSvg } = loadBrand(brandFile);
const folder = join(dirname(brandFile), 'icons');

/** A mask may remove everything outside a circle of 80 % of the width; iOS rounds the corners itself. */
const STYLES = {
  any: { radius: '22%', logo: '68%' },
  maskable: { radius: '0', logo: '52%' },
  apple: { radius: '0', logo: '64%' },
};

const htmlOf = ({ radius, logo }) => `<!doctype html><style>
  body { margin: 0; height: 100vh; display: grid; place-items: center; border-radius: ${radius};
    background: ${colours.primaryDark}; }
  svg { width: ${logo}; height: ${logo}; color: ${colours.accent}; --accent: #fff; }
</style>${logoSvg}`;

const browser = await chromium.launch({ executablePath: await readyChromium(), args: ['--no-sandbox'] });
mkdirSync(folder, { recursive: true });
for (const { file, size, look } of ICON_FILES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(htmlOf(STYLES[look]));
  writeFileSync(join(folder, file), await page.screenshot({ type: 'png', omitBackground: true }));
  await page.close();
}
await browser.close();
process.stdout.write(`${folder}\n`);
