import { expect, test } from 'vitest';
import { parseAttribution } from './attribution-parts.ts';

const OSM = 'https://www.openstreetmap.org/copyright';

test('keeps the links of an attribution, which is HTML by custom', () => {
  const html =
    '<a href="https://openmaptiles.org/" target="_blank">&copy; OpenMapTiles</a> <a href="https://www.openstreetmap.org/copyright" rel=x>&copy; OpenStreetMap contributors</a>';
  expect(parseAttribution(html)).toEqual([
    { text: '© OpenMapTiles', url: 'https://openmaptiles.org/' },
    { text: ' ', url: null },
    { text: '© OpenStreetMap contributors', url: OSM },
  ]);
});

test('a mention of OpenStreetMap without a link gets its link', () => {
  expect(parseAttribution('© OpenStreetMap contributors')).toEqual([
    { text: '© OpenStreetMap contributors', url: OSM },
  ]);
});

test.each([
  ['<script>alert(1)</script>© A', 'alert(1)© A'],
  ['<img src=x onerror=alert(1)>© A', '© A'],
  ['<a href="javascript:alert(1)">© A</a>', '© A'],
  ['&lt;b&gt;A&lt;/b&gt; &amp; B', '<b>A</b> & B'],
  ['&#169; A &unknown;', '© A &unknown;'],
])('%s is the plain text %s', (html, text) => {
  const parts = parseAttribution(html);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.every(({ url }) => url === null)).toBe(true);
});

test('without an attribution there is nothing to show', () => {
  expect(parseAttribution('')).toEqual([]);
});
