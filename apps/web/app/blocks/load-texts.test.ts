import { describe, expect, test } from 'vitest';
import { loadTextsInBrowser, localeOf, pageReader } from './load-texts.ts';
import { sessionCache } from './session.ts';
import { defineTexts } from './texts.ts';

const page = defineTexts('recharge-translation', { title: 'Recharge', amount: 'Amount' });
const SWAHILI = { title: 'Ongeza salio', amount: 'Kiasi' };

/** A content service that counts its visits, and a session with a clock held in hand. */
function visit({ texts = SWAHILI, version = 'v1', items = new Map<string, string>() } = {}) {
  const asked: string[] = [];
  let now = 0;
  const store = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const reader = pageReader({
    fetch: async (url) => {
      asked.push(decodeURIComponent(String(url)));
      return Response.json({ data: { packageHtml: JSON.stringify(texts), version } });
    },
    cache: sessionCache(store, { now: () => new Date(now) }),
    version,
  });
  return { reader, asked, items, pass: (seconds: number) => (now += seconds * 1000) };
}

const swahiliPage = new Request('http://portal.test/sw/prepaid-recharge');

describe('texts in the browser', () => {
  test('the address says the language', () => {
    expect(localeOf(swahiliPage)).toBe('sw');
    expect(localeOf(new Request('http://portal.test/swahili'))).toBe('en');
  });

  test('are asked for once and kept for an hour', async () => {
    const { reader, asked, pass } = visit();
    const load = () => loadTextsInBrowser(swahiliPage, [page], reader);
    expect(await load()).toEqual({ 'recharge-translation': SWAHILI });
    pass(3600);
    await load();
    expect(asked).toEqual([
      '/cms/webpage/activePackage?opco=RW&pageUrl=/sw/recharge-translation&v=v1',
      '/cms/webpage/activePackage?opco=RW&pageUrl=/sw/meta-data-config&v=v1',
    ]);
    pass(1);
    await load();
    expect(asked).toHaveLength(4);
  });

  test('another language and another version of the content are asked for anew', async () => {
    const items = new Map<string, string>();
    const first = visit({ items });
    await first.reader('recharge-translation', 'sw');
    await first.reader('recharge-translation', 'en');
    expect(first.asked).toHaveLength(2);
    const second = visit({ items, version: 'v2' });
    await second.reader('recharge-translation', 'sw');
    expect(second.asked).toHaveLength(1);
  });

  test('a service that does not answer leaves the built-in English, and is asked again', async () => {
    const items = new Map<string, string>();
    const store = {
      getItem: () => null,
      setItem: (key: string) => void items.set(key, ''),
      removeItem: () => {},
    };
    const cache = sessionCache(store, { now: () => new Date(0) });
    const reader = pageReader({ fetch: () => Promise.reject(new Error('no network')), cache, version: 'v1' });
    expect(await loadTextsInBrowser(swahiliPage, [page], reader)).toEqual({
      'recharge-translation': {},
      writtenIn: ['en'],
    });
    expect(items.size).toBe(0);
  });
});
