import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// The build lowers syntax for old browsers, but adds no functions that they lack (docs/browsers.md).

const SCRIPTS = fileURLToPath(new URL('../../web/build/client/assets', import.meta.url));

/** Functions that Chromium 98, Firefox 98 or Safari 16.4 does not have. */
const TOO_NEW = [
  /\.(toSorted|toReversed|toSpliced|findLast|findLastIndex)\(/,
  /\.(withResolvers|groupBy|fromAsync|canParse|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  /\bPromise\.try\(|\bAbortSignal\.(any|timeout)\(|\bIterator\.from\(/,
  /\bIntl\.(Segmenter|DurationFormat)\b|\bnew URLPattern\(/,
];

test('the scripts of the pages use no function that the oldest browser lacks', () => {
  const files = readdirSync(SCRIPTS).filter((file) => file.endsWith('.js'));
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) => {
    const script = readFileSync(join(SCRIPTS, file), 'utf8');
    return TOO_NEW.flatMap((name) => name.exec(script)?.[0] ?? []).map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});

/** What a browser with Chromium 84 drops, and the build of the pages' style sheets does not write in older words. */
const TOO_NEW_STYLE = /@layer (?!properties)[^;{]*|[;{](rotate|translate|scale):[^;}]*|@scope/;

test('pages have their look in Chromium 84: no layers, and no property that moves or turns what is shown', () => {
  const [sheet = ''] = readdirSync(SCRIPTS).filter((file) => /^app-.+\.css$/.test(file));
  expect(TOO_NEW_STYLE.exec(readFileSync(join(SCRIPTS, sheet), 'utf8'))?.[0]).toBeUndefined();
});
