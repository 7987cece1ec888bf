import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '@portal/server/config/config';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseCountryFile } from './country-file.ts';
import { loadCountry } from './load-country.ts';
import { utcOffsetMinutes } from './utc-offset.ts';

const SHIPPED = JSON.parse(readFileSync('countries/rwanda.json', 'utf8'));

/** The problems of the shipped file after a change of one of its parts. */
function problemsOf(part: string, change: object): string[] {
  const outcome = parseCountryFile({ ...SHIPPED, [part]: { ...SHIPPED[part], ...change } });
  return outcome.kind === 'invalid' ? outcome.problems : [];
}

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'country-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

test.each(['countries/rwanda.json', 'countries/kenya.json'])('%s is complete', (path) => {
  expect(loadCountry(path).country.code).toMatch(/^[A-Z]{2}$/);
});

test('the portal does not start with a file that is missing, not JSON or incomplete, and says why', () => {
  const problemWith = (path: string) => {
    const outcome = parseConfig({ COUNTRY_FILE: path });
    return outcome.kind === 'invalid' ? outcome.problems.join() : '';
  };
  const written = (text: string) => {
    const path = join(dir, 'country.json');
    writeFileSync(path, text);
    return path;
  };
  expect(problemWith(join(dir, 'nowhere.json'))).toMatch(
    /^COUNTRY_FILE: .*nowhere\.json can't be used: ENOENT/,
  );
  expect(problemWith(written('{'))).toMatch(/^COUNTRY_FILE: .*JSON/);
  expect(problemWith(written(JSON.stringify({ ...SHIPPED, currency: undefined })))).toContain('currency: ');
  expect(problemWith(written(JSON.stringify({ ...SHIPPED, emperor: 'none' })))).toContain('"emperor"');
});

test.each([
  ['numbers', { example: '688123456' }, 'numbers.example: a mobile number of this plan'],
  ['numbers', { countryCode: '+250' }, 'numbers.countryCode: one to three digits'],
  ['numbers', { prefixes: ['07'] }, 'numbers.prefixes: national numbers begin without the trunk prefix'],
  ['languages', { default: 'fr', offered: ['en'] }, 'languages.default: one of the languages on offer'],
  ['languages', { offered: ['en', 'de'] }, 'languages.offered.1: one of en, sw, rw, fr'],
  ['map', { middle: { lat: 52, lng: 13 } }, 'map.middle: outside map.extent'],
  ['map', { baseMap: 'kenya' }, 'map.baseMap: the name of a shipped base map'],
  ['messageHours', { from: 20 }, 'messageHours: from must be before to'],
  ['currency', { exponent: 7 }, 'currency.exponent: '],
  ['law', { regulator: 'the "regulator"' }, 'law.regulator: one line without quotes'],
])('a mistake in %s is named: %j', (part, change, sentence) => {
  expect(problemsOf(part, change).join()).toContain(sentence);
});

test('names are needed in English and in the languages on offer', () => {
  const { en, fr } = SHIPPED.names;
  const problemsWith = (names: object, offered: string[]) => {
    const languages = { offered, default: 'en' };
    const outcome = parseCountryFile({ ...SHIPPED, names, languages });
    return outcome.kind === 'invalid' ? outcome.problems : [];
  };
  expect(problemsWith({ en }, ['en'])).toEqual([]);
  expect(problemsWith({ en }, ['en', 'fr'])).toEqual(['names.fr: missing, and the language is on offer']);
  expect(problemsWith({ fr }, ['fr']).join()).toContain('names.en: ');
});

test('a time zone must exist and have the same time all year', () => {
  const problemsIn = (timeZone: string) => {
    const outcome = parseCountryFile({ ...SHIPPED, timeZone });
    return outcome.kind === 'invalid' ? outcome.problems.join() : '';
  };
  expect(problemsIn('Africa/Atlantis')).toContain('timeZone: a time zone of the IANA database');
  expect(problemsIn('Africa/Cairo')).toContain('timeZone: its clocks change during the year');
  expect(problemsIn('Africa/Nairobi')).toBe('');
  expect(['Africa/Kigali', 'Africa/Nairobi', 'Africa/Lagos'].map((zone) => utcOffsetMinutes(zone))).toEqual([
    120, 180, 60,
  ]);
});
