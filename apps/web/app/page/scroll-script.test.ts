import { expect, test } from 'vitest';
import { shortenScrollScript } from './scroll-script.ts';

/** Runs the script of a page in a tab with this history and storage; returns what it did. */
function runScript(state: { key: string } | null, stored: string | null) {
  const html =
    '<script>((storageKey, restoreKey) => {\n\t\tif (!window.history.state) {\n\t\t\tx();\n\t\t}\n\t})("positions", null)</script>';
  const code = /<script>(.*)<\/script>/.exec(shortenScrollScript(html))?.[1] ?? '';
  const done: unknown[] = [];
  const history = {
    state,
    replaceState: (next: { key: string }) => {
      history.state = next;
    },
  };
  const sessionStorage = {
    getItem: () => stored,
    removeItem: (name: string) => done.push(['removed', name]),
  };
  const silent = { error: () => {} };
  new Function('history', 'sessionStorage', 'scrollTo', 'console', code)(
    history,
    sessionStorage,
    (x: number, y: number) => done.push([x, y]),
    silent,
  );
  return { done, key: history.state?.key };
}

test('a visitor who comes back is where the page was left', () => {
  expect(runScript({ key: 'k' }, '{"k":420}')).toEqual({ done: [[0, 420]], key: 'k' });
  expect(runScript({ key: 'k' }, '{"other":420}').done).toEqual([]);
  expect(runScript({ key: 'k' }, null).done).toEqual([]);
});

test('a page that is opened gets a name in the history', () => {
  expect(runScript(null, null).key).toMatch(/^\w+$/);
});

test('positions that cannot be read are forgotten', () => {
  expect(runScript({ key: 'k' }, '{').done).toEqual([['removed', 'positions']]);
});
