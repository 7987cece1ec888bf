import type { WebContext } from '@portal/contract/http/web-context';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { webContext } from '../context/web-context.ts';
import { loadMixedTexts, loadTexts, localeOf, pagePathOf } from './load-texts.ts';
import { defineTexts } from './texts.ts';

const purchase = defineTexts('recharge-translation', ['purchase']);
const about = defineTexts('about-config');
const ENGLISH = { 'purchase.proceed': 'Proceed', 'amount.label': 'Amount', title: 'About' };

/** Swahili has every page but the about page. */
function contextOf(isDocument: boolean): RouterContextProvider {
  const readPage = (page: string, locale: string): Record<string, string> => {
    if (locale === 'en') return ENGLISH;
    return locale === 'sw' && page === 'recharge-translation' ? { 'purchase.proceed': 'Endelea' } : {};
  };
  const readTexts = (page: string, locale: string) => ({ ...ENGLISH, ...readPage(page, locale) });
  const context = new RouterContextProvider();
  const facts = { readPage, readTexts, contentVersion: 'v1', isDocument };
  context.set(webContext, facts as unknown as WebContext);
  return context;
}

const request = new Request('http://portal.test/sw/prepaid-recharge');

test('the address decides the language', () => {
  expect(localeOf(request)).toBe('sw');
  expect(localeOf(new Request('http://portal.test/swahili'))).toBe('en');
});

test.each([
  ['/sw.data?_routes=routes%2Fhome', '/sw'],
  ['/sw/help-documents/buying.data', '/sw/help-documents/buying'],
  ['/_.data', '/'],
  ['/.data', '/'],
  ['/sw', '/sw'],
])('finds the page that loader data is requested for: %s', (url, path) => {
  expect(pagePathOf(new Request(`http://portal.test${url}`))).toBe(path);
});

test('a page loads the texts of its screens and no others', () => {
  const { writtenIn, ...texts } = loadTexts(contextOf(false), request, [purchase]);
  expect(texts).toEqual({ 'recharge-translation': { 'purchase.proceed': 'Endelea' } });
  expect(writtenIn).toEqual(['en', 'sw']);
});

test('a page that the language lacks a part of is in English as a whole', () => {
  expect(loadTexts(contextOf(false), request, [purchase, about])).toEqual({
    'recharge-translation': { 'purchase.proceed': 'Proceed' },
    'about-config': ENGLISH,
    writtenIn: ['en'],
    english: ['recharge-translation', 'about-config'],
  });
});

test('the header and the footer fall back to English each by itself', () => {
  expect(loadMixedTexts(contextOf(false), request, [purchase, about])).toMatchObject({
    'recharge-translation': { 'purchase.proceed': 'Endelea' },
    'about-config': { title: 'About' },
    english: ['about-config'],
  });
});

test('a document does not write its texts out once more: the browser loads them from their address', () => {
  const texts = loadTexts(contextOf(true), request, [purchase]);
  expect(texts['recharge-translation']).toEqual({ 'purchase.proceed': 'Endelea' });
  expect(JSON.parse(JSON.stringify(texts))).toEqual({
    address: '/sw/texts.json?of=recharge-translation:purchase&v=v1',
    writtenIn: ['en', 'sw'],
  });
});
