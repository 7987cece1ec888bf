import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserSession, InputSource, Json } from './browser-session.ts';

/** How a person would name an element: its kind, and its text or label. */
export type ElementKind = 'button' | 'link' | 'field' | 'heading' | 'text';

const WAITS_MS = 90_000;
const POLL_MS = 100;

/** A page that is used as a person uses it. */
export type DrivenPage = ReturnType<typeof createDrivenPage>;

/** How a page behaves in a browser. */
export type PageKind = {
  /** Whether React takes the page over; else it stays as the server sent it. */
  hydrates: boolean;
  /** Whether the browser runs scripts. */
  scripts: boolean;
};

/** @param origin address of the portal, without a slash at the end */
export function createDrivenPage(
  session: BrowserSession,
  origin: string,
  { hydrates, scripts }: PageKind = { hydrates: true, scripts: true },
) {
  const run = async <Result extends Json>(
    code: (...args: never[]) => Result,
    ...args: Json[]
  ): Promise<Result> =>
    JSON.parse(await session.evaluate(`JSON.stringify((${code})(...${JSON.stringify(args)}))`));
  const poll = async <Result>(what: string, read: () => Promise<Result | null>): Promise<Result> => {
    for (const until = Date.now() + WAITS_MS; Date.now() < until; await wait(POLL_MS)) {
      // While a page is replaced by another one, its script has no place to run.
      const found = await read().catch(() => null);
      if (found !== null) return found;
    }
    throw new Error(
      `${what} did not appear in ${WAITS_MS / 1000} s. The page reads:\n${await run(readPage)}`,
    );
  };
  /** Waits until an element is in the view, stands still and has nothing in front of it. Returns its centre. */
  const find = (kind: ElementKind, name: string) => {
    let before = '';
    return poll(`${kind} "${name}"`, async () => {
      const centre = await run(findCentre, kind, name);
      const stands = JSON.stringify(centre) === before;
      before = JSON.stringify(centre);
      return stands ? centre : null;
    });
  };
  // An element that stands still may yet move before the press arrives: an animation starts late on a busy machine, or
  // a line appears above it. The page blocks a press that misses, and it is repeated.
  const click = async (kind: ElementKind, name: string): Promise<void> => {
    for (const until = Date.now() + WAITS_MS; Date.now() < until; ) {
      const [x = 0, y = 0] = await find(kind, name);
      if (scripts) await run(watchPress);
      await session.perform([press(x, y)]);
      // Without scripts nothing can watch, and nothing moves.
      if (!scripts) return;
      // A page without the watch was opened by the press.
      if ((await run(readPress).catch(() => 'hit')) !== 'missed') return;
    }
    throw new Error(`Every press in ${WAITS_MS / 1000} s missed ${kind} "${name}"`);
  };
  return {
    /** Runs a function in the page and returns its result. */
    run,
    evaluate: session.evaluate,
    open: async (path: string): Promise<void> => {
      await session.open(origin + path);
      const isReady = hydrates ? isHydrated : isLoaded;
      await poll('the page', async () => ((await run(isReady)) ? true : null));
    },
    expect: async (kind: ElementKind, name: string): Promise<void> => {
      await find(kind, name);
    },
    click,
    /** Types into a field as on a keyboard. */
    type: async (label: string, text: string): Promise<void> => {
      await click('field', label);
      await session.perform([keys(text)]);
    },
    /** Waits until the page has a language. */
    expectLanguage: async (language: string): Promise<void> => {
      await poll(`language ${language}`, async () => ((await run(readLanguage)) === language ? true : null));
    },
  };
}

function press(x: number, y: number): InputSource {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
}

function keys(text: string): InputSource {
  const actions = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return { type: 'key', id: 'keyboard', actions };
}

// These functions run in the page.

function isLoaded(): boolean {
  return document.readyState === 'complete' && location.href !== 'about:blank';
}

function isHydrated(): boolean {
  const isApp = '__reactRouterContext' in window;
  return document.readyState === 'complete' && (!isApp || '__reactRouterDataRouter' in window);
}

function readLanguage(): string {
  return document.documentElement.lang;
}

function readPage(): string {
  return `${location.pathname}\n${document.body.textContent.slice(0, 1500)}`;
}

function findCentre(kind: string, name: string): [number, number] | null {
  const selectors: Record<string, string> = {
    button: 'button, summary',
    link: 'a[href]',
    field: 'input, select, textarea',
    heading: 'h1, h2, h3',
    text: 'p, li, dd, span, strong, mark, div',
  };
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: HTMLElement) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    return plain(element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent);
  };
  for (const element of document.querySelectorAll<HTMLElement>(selectors[kind] ?? '*')) {
    if (!nameOf(element).includes(name) || element.getClientRects().length === 0) continue;
    if (element.getAttribute('aria-disabled') === 'true' || element.matches(':disabled')) continue;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const front = document.elementFromPoint(x, y);
    if (!front || !(element.contains(front) || front.contains(element))) continue;
    Object.assign(window, { foundElement: element });
    return [x, y];
  }
  return null;
}

/** Where the last press arrived, and the element that it is for. */
type WatchedWindow = Window & {
  foundElement?: HTMLElement;
  lastPress?: 'hit' | 'missed';
  stopWatching?: () => void;
};

/** Blocks the next press unless it is on the element that was found. */
function watchPress(): null {
  const page = window as WatchedWindow;
  const element = page.foundElement;
  page.lastPress = 'missed';
  page.stopWatching?.();
  const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
  const watch = (event: Event) => {
    const target = event.target as Element;
    const isHit = element?.contains(target) || target.closest('label')?.control === element;
    if (!isHit) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (event.type !== 'click') return;
    // Without a click, the element moved away between the two halves of the press.
    if (isHit) page.lastPress = 'hit';
    page.stopWatching?.();
  };
  // Chromium 80 has no listeners that end by a signal.
  page.stopWatching = () => types.forEach((type) => void window.removeEventListener(type, watch, true));
  for (const type of types) window.addEventListener(type, watch, true);
  return null;
}

function readPress(): string {
  return (window as WatchedWindow).lastPress ?? 'hit';
}
