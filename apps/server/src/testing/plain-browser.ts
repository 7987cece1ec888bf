import { VOTED_COOKIE } from '@portal/contract/http/voted-cookie';
import { describePage } from '@portal/platform/testing/pages/describe-page';
import type { Notes } from '@portal/platform/testing/pages/page-notes';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Fields, findButton, type Pressed, valuesOf, wordsOn } from './page-forms.ts';
import type { TestPortal } from './portal.ts';

const ORIGIN = 'http://portal.test';
/** More redirects than any address needs. */
const MOST_REDIRECTS = 6;

type Seen = { url: string; html: string };

/**
 * A visitor whose browser runs no scripts: opens addresses, fills in the forms of the page that it has, and writes down what each page is.
 * @param notes where it is written
 * @param visitor any name of the person
 */
export function createPlainBrowser(portal: TestPortal, notes: Notes, visitor: string) {
  let seen: Seen = { url: '/', html: '' };

  const send = createSender(portal, notes, visitor);

  /** Follows redirects to a page and writes it down. */
  async function arrive(first: LightMyRequestResponse, url: string, isWhole: boolean): Promise<void> {
    let [reply, address] = [first, url];
    for (let count = 0; reply.headers.location && count < MOST_REDIRECTS; count += 1) {
      const target = new URL(String(reply.headers.location), ORIGIN + address);
      const isOurs = target.origin === ORIGIN;
      notes.write(
        `answer ${reply.statusCode}: goes to ${isOurs ? target.href.slice(ORIGIN.length) : target.href}`,
      );
      if (!isOurs) return;
      // What the press began is done first: whether the next page shows it would be a matter of chance.
      await portal.root.modules.payments.deps.inFlight.waitForAll();
      address = target.pathname + target.search;
      reply = await send({ url: address });
    }
    notes.write(`answer ${reply.statusCode}, ${reply.headers['cache-control'] ?? 'no cache class'}`);
    seen = { url: address, html: reply.body };
    if (!String(reply.headers['content-type']).startsWith('text/html')) return notes.write(reply.body);
    const { head, body, content } = describePage(reply.body, notes.icons);
    const lines = isWhole ? [...head, ...body] : [...head.filter(isOfEveryPage), ...content];
    notes.writePage(`${isWhole} ${address.split('?')[0]}`, lines);
  }

  async function post({ form, button }: Pressed, fields: Fields): Promise<void> {
    const typed = Object.entries(fields).map(
      ([name, value]) => `${name}=${isCode(value) ? 'the code' : value}`,
    );
    const words = `## ${visitor} presses "${wordsOn(button)}"`;
    notes.write('', [words, ...typed].join(typed.length > 0 ? '\n   ' : ''));
    const { name, value = '' } = button.attributes;
    const values = [...valuesOf(form, fields), ...(name ? [[name, value] as [string, string]] : [])];
    const action = new URL(
      button.attributes.formaction ?? form.attributes.action ?? seen.url,
      ORIGIN + seen.url,
    );
    const payload = new URLSearchParams(values).toString();
    if (form.attributes.method !== 'post') {
      const url = `${action.pathname}?${payload}`;
      return arrive(await send({ url }), url, false);
    }
    const url = action.pathname + action.search;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN };
    return arrive(await send({ url, method: 'POST', payload, headers }), url, false);
  }

  return {
    /** Opens an address. `whole`: with the head, the header and the footer, which are like those of other pages. */
    open: async (url: string, { whole = false, headers = {} } = {}): Promise<void> => {
      notes.write('', `## ${visitor} opens ${url}`);
      await arrive(await send({ url, headers }), url, whole);
    },
    /**
     * Fills in a form of the page and presses a button of it.
     * @param button what is on the button, or the name and value that it sends (`intent=pay`)
     * @param fields values by the names of the fields; the others keep what the page has in them
     */
    press: (button: string, fields: Fields = {}): Promise<void> =>
      post(findButton(seen.html, button), fields),
    /** The same with the first button of the page, whatever is on it. */
    submit: (fields: Fields = {}): Promise<void> => post(findButton(seen.html, null), fields),
    /** The address of the page. */
    url: () => seen.url,
    /** The HTML of the page. */
    html: () => seen.html,
  };
}

/** Whether a value is a code that a handset got: it differs in each run. */
const isCode = (value: string | readonly string[]) => /^(?!000000)\d{6}$/.test(String(value));

/** What a page has of its head when its neighbours in a text have the rest. */
const isOfEveryPage = (line: string): boolean => /^(language|title|description|robots): /.test(line);

/** Sends requests with the cookies of a browser, stores those of the answers, and writes these down. */
function createSender(portal: TestPortal, notes: Notes, visitor: string) {
  const cookies = new Map<string, string>();
  return async (options: InjectOptions & { url: string }): Promise<LightMyRequestResponse> => {
    // Who has voted gets no page of the cache, which would be as old as the machine is slow.
    const cookie = [
      portal.cookieOf(visitor),
      `${VOTED_COOKIE}=1`,
      ...[...cookies].map(([name, value]) => `${name}=${value}`),
    ].join('; ');
    const headers = { host: new URL(ORIGIN).host, cookie, ...options.headers };
    const reply = await portal.app.inject({ ...options, headers });
    for (const { name, value, ...attributes } of reply.cookies) {
      if (name === 'visitor') portal.storeCookie(visitor, reply);
      else cookies.set(name, value);
      const flags = Object.entries(attributes).map(([key, each]) =>
        each === true ? key : `${key}=${each instanceof Date ? each.toISOString() : each}`,
      );
      notes.write(`cookie ${name}: ${flags.join(', ')}`);
    }
    return reply;
  };
}
