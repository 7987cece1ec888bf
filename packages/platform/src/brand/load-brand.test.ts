import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contrast } from '@portal/design/contrast';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadBrand } from './load-brand.ts';

const OURS = JSON.parse(readFileSync('brand/brand.json', 'utf8'));
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z" fill="currentColor" /></svg>';
let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'brand-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function load(change: object, logo = LOGO) {
  writeFileSync(join(dir, 'brand.json'), JSON.stringify({ ...OURS, ...change, logo: 'logo.svg' }));
  writeFileSync(join(dir, 'logo.svg'), logo);
  return loadBrand(join(dir, 'brand.json'));
}

test('loads the default brand', () => {
  const { logoSvg } = loadBrand('brand/brand.json');
  expect(logoSvg).toMatch(/^<svg[^>]+viewBox/);
  expect(logoSvg).toContain('currentColor');
});

test('loads another brand file', () => {
  expect(load({ name: 'Umurage', slug: 'umurage', code: 'UMURAGE' })).toMatchObject({
    name: 'Umurage',
    logoSvg: LOGO,
  });
});

test('rejects colours with insufficient contrast and reports the ratio', () => {
  expect(() => load({ colours: { ...OURS.colours, primary: '#ffcc00' } })).toThrow(
    /colours\.primary: #ffffff on #ffcc00 has a contrast of 1\.\d\d, at least 4\.5/,
  );
});

test('reports all malformed values at once', () => {
  const failure = () =>
    load({ slug: 'No Spaces', code: 'lower', colours: { ...OURS.colours, accent: 'gold' } });
  expect(failure).toThrow(/slug: [\s\S]*code: [\s\S]*colours\.accent: /);
});

test('rejects a logo that is not an SVG', () => {
  expect(() => load({}, '<html>hello</html>')).toThrow(/logo: not an SVG/);
});

test.each([
  '<script>alert(1)</script>',
  '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>',
  '<image href="https://evil.example/x.png"/>',
  '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
  '<style>@import "https://evil.example"</style>',
  '<use href="https://evil.example#x"/>',
  '<path d="M0 0" onclick="alert(1)" style="background:url(//evil.example)"/>',
])('a logo loses %s', (evil) => {
  const { logoSvg } = load({}, LOGO.replace('</svg>', `${evil}</svg>`));
  expect(logoSvg).not.toMatch(/script|evil|javascript|onclick|foreign|style/i);
  expect(logoSvg).toContain('M0 0h8v8z');
});

test('computes the WCAG contrast', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('takes who answers for personal data whole, or not at all', () => {
  const dataProtection = {
    officer: 'Keza',
    contact: 'k@x.example',
    registration: 'DC-17',
    storedIn: 'Kigali',
  };
  expect(load({ dataProtection })).toMatchObject({ dataProtection });
  expect(() => load({ dataProtection: { officer: 'Keza' } })).toThrow(/dataProtection\.contact/);
});
