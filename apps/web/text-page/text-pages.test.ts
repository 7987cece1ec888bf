import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import { isTextPage } from '../app/page/text-pages.ts';
import routes from '../app/routes.ts';

/** Routes of pages of text. All other pages have a form, or show what only the browser knows. */
const TEXT_ROUTES = [
  'about',
  'page-not-found',
  'table',
  'status',
  'number-confirmed',
  'number-not-confirmed',
  'gethelp',
  'gethelp/:topic',
  'gethelp/:topic/:section',
  'gethelp/:topic/:section/:question',
  // Its form asks for two numbers and is sent as it is.
  'receipt-for',
  'recharge-several',
  '*',
];

/** What is no page: files, data, and redirects. */
const NO_PAGE = /\.(svg|txt|xml|webmanifest|json)$|^consent$|^payment\/\*$/;

function pathsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', children }) => {
    const own = [above, path].filter(Boolean).join('/');
    return children ? pathsOf(children, own) : [own];
  });
}

describe('a page of text, which loads none of the scripts of a purchase,', () => {
  test('is every page whose forms need no script and that shows nothing that only the browser knows', () => {
    const pages = pathsOf(routes).filter((path) => !NO_PAGE.test(path));
    const texts = pages.filter((path) => isTextPage(`/${path.replace(/:\w+|\*/g, 'some-thing')}`));
    expect(texts.sort()).toEqual(TEXT_ROUTES.sort());
  });

  test.each(['/privacy-policy', '/help-documents/paying-safely', '/payment', '/prepaid-recharge/other'])(
    'is an article or an unknown path such as %s',
    (path) => expect(isTextPage(path)).toBe(true),
  );

  test.each(['/Prepaid-Recharge', '/payment/start/', '/payment/start/isano-money'])(
    'is not %s, as the router reads it',
    (path) => expect(isTextPage(path)).toBe(false),
  );
});
