import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const files = globSync(
  ['apps/web/app/**/*.{ts,tsx}', 'apps/staff/src/**/*.{ts,tsx}', 'packages/map-element/src/**/*.{ts,tsx}'],
  {
    cwd: ROOT,
  },
).filter((file) => !file.includes('.test.'));

/** What goes on after the effect: a listener, a timer, an observer, a stream, a poll. */
const GOES_ON =
  /\b(addEventListener|setInterval|setTimeout|requestAnimationFrame|EventSource|\w+Observer|AbortController|\w*subscribe\w*|watch\w*|poll\w*|listen\w*|track\w*|\w*autosave\w*)\(/i;

/** Each effect of a source, from its parenthesis to the one that closes it. */
function effectsOf(source: string): string[] {
  return [...source.matchAll(/use(?:Layout)?Effect\(/g)].map(({ index, 0: call }) => {
    const start = index + call.length - 1;
    let depth = 0;
    for (let at = start; at < source.length; at += 1) {
      if (source[at] === '(') depth += 1;
      if (source[at] === ')') depth -= 1;
      if (depth === 0) return source.slice(start, at);
    }
    return source.slice(start);
  });
}

/** Whether it returns what ends it: a value of its own, or that of the one call that it is. */
const hasEnd = (effect: string) =>
  /\breturn\b(?!;)/.test(effect) || /^\(\s*\(\) =>\s(?!\{|void\b)/.test(effect);

const effects = files.flatMap((file) =>
  effectsOf(readFileSync(join(ROOT, file), 'utf8')).map((effect) => ({ file, effect })),
);

// Left running it reads, saves or counts for a page that is no longer shown, once more for each visit (react.dev, useEffect: cleanup).
test('each effect that starts something that goes on returns what ends it', () => {
  const going = effects.filter(({ effect }) => GOES_ON.test(effect));
  expect(going.length).toBeGreaterThan(30);
  expect(going.filter(({ effect }) => !hasEnd(effect)).map(({ file }) => file)).toEqual([]);
});

test('each listener that an effect adds is removed with the same event and function', () => {
  const adding = /((?:\w+\??\.)?)addEventListener\((\s*(?:'[\w-]+'|\w+), \w+\b)/g;
  const added = effects.flatMap(({ file, effect }) =>
    [...effect.matchAll(adding)].map(([, of = '', what = '']) => ({
      file,
      effect,
      removed: `${of}removeEventListener(${what}`,
    })),
  );
  expect(added.length).toBeGreaterThan(10);
  const kept = added.filter(({ effect, removed }) => !effect.includes(removed) && !effect.includes('signal'));
  expect(kept.map(({ file, removed }) => `${file}: ${removed}`)).toEqual([]);
});
