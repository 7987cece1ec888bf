import { resolveObjectURL } from 'node:buffer';
import type { StaffInput, StaffResult } from '@portal/contract/staff/staff-calls';
import { STAFF_API, STAFF_ROUTES, type StaffCallName } from '@portal/contract/staff/staff-routes';
import { vi } from 'vitest';
import { findAll, isField, type Typed, valueIn } from './read-shown.ts';
import type { Props, Shown } from './run-components.ts';

/** The server refuses a call. */
export class Refusal {
  readonly error: string;
  readonly why: string | undefined;

  constructor(error: string, why?: string) {
    this.error = error;
    this.why = why;
  }
}

/** What the server answers to a call. */
export type Answers = {
  [Name in StaffCallName]?: StaffResult<Name> | Refusal | ((input: StaffInput<Name>) => unknown);
};

/** A call of the server with its input; of bytes that are sent their number. */
export type Sent = [call: StaffCallName, input: unknown];

/** A file that was saved. */
export type SavedFile = [name: string, content: ReturnType<typeof resolveObjectURL>];

/** What happens in the browser of a person. */
export type Browser = {
  language: string;
  answers: Answers;
  typed: Typed;
  sent: Sent[];
  saved: SavedFile[];
  /** Pages outside of the desk to which the browser was sent. */
  left: string[];
};

/** Puts what the desk needs of a browser in place of it. The time stands still until a test lets it pass. */
export function stubBrowser(browser: Browser, now: string): void {
  const { language, saved, left } = browser;
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: new Date(now),
  });
  const ignore = { addEventListener: () => {}, removeEventListener: () => {} };
  const storage = {
    getItem: () => null,
    setItem: () => {},
    removeItem: () => {},
    key: () => null,
    length: 0,
  };
  const globals = {
    ...ignore,
    location: {
      origin: 'https://portal.test',
      pathname: '/staff/page',
      search: '?text=a',
      href: '',
      assign: (address: string) => left.push(address),
    },
    localStorage: { ...storage, getItem: (name: string) => (name === 'staff-language' ? language : null) },
    sessionStorage: storage,
    requestAnimationFrame: () => 0,
    window: {
      setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
      clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
    },
    matchMedia: () => ({ ...ignore, matches: false }),
    document: {
      ...ignore,
      hidden: false,
      visibilityState: 'visible',
      documentElement: {},
      body: null,
      activeElement: null,
      createElement: () => ({
        click(this: Props) {
          saved.push([this.download, resolveObjectURL(this.href)]);
        },
      }),
      querySelector: () => null,
      querySelectorAll: () => [],
      getElementById: () => null,
    },
    HTMLElement: Nothing,
    EventSource: Nothing,
    ResizeObserver: Nothing,
    MutationObserver: Nothing,
    FormData: formDataOf(browser.typed),
    fetch: (url: URL, request?: RequestInit) => answer(browser, url, request),
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
}

class Nothing {
  observe() {}
  disconnect() {}
  close() {}
  addEventListener() {}
}

/** The fields of a form that a handler gets. */
function formDataOf(typed: Typed) {
  return class extends FormData {
    constructor(form?: { node: Shown }) {
      super();
      const fields = form ? findAll(form.node, isField) : [];
      for (const { node } of fields) {
        const value = valueIn(node, typed);
        const { name, disabled } = node.props;
        if (name && value !== undefined && !disabled) this.append(name, value as string);
      }
    }
  };
}

async function answer({ answers, sent }: Browser, url: URL, request: RequestInit = {}): Promise<Response> {
  const { method = 'GET', body } = request;
  const path = url.pathname.slice(STAFF_API.length);
  const routes = Object.entries(STAFF_ROUTES) as [StaffCallName, { method: string; path: string }][];
  const [name] = routes.find(([, route]) => route.path === path && route.method === method) ?? [];
  if (!name) throw new Error(`no call at ${method} ${path}`);
  const bytes = body instanceof Blob ? { bytes: await body.text() } : {};
  const input =
    typeof body === 'string' ? JSON.parse(body) : { ...Object.fromEntries(url.searchParams), ...bytes };
  sent.push([name, input]);
  const given: unknown = answers[name];
  const result: unknown = typeof given === 'function' ? await given(input) : (given ?? {});
  return Response.json(result, { status: result instanceof Refusal ? 409 : 200 });
}
