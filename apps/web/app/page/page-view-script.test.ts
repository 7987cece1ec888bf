import { afterEach, expect, test, vi } from 'vitest';
import { pageViewScript } from './page-view-script.ts';

afterEach(() => vi.unstubAllGlobals());

/** What the script of a page sends. */
function runScript(...of: Parameters<typeof pageViewScript>) {
  const send = vi.fn(async (_path: string, _request: RequestInit) => null);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('pageViewCounted', undefined);
  // biome-ignore lint/security/noGlobalEval: a page runs it as a script
  globalThis.eval(pageViewScript(...of));
  const [[path, { body, ...request } = {}] = ['']] = send.mock.calls;
  return { path, name: JSON.parse(String(body)).name, ...request };
}

test('a page counts its own opening as a call with the headers of every call, which goes on when the visitor leaves', () => {
  expect(runScript('/sw/prepaid-recharge', 'sw')).toEqual({
    path: '/orp/bfe/api/portal-service/analytics/v1/page-view',
    name: 'RW_cw_prepaid_recharge',
    method: 'POST',
    keepalive: true,
    headers: expect.objectContaining({ lang: 'sw', operator: 'RW', product: 'ORP' }),
  });
});

test.each([
  ['/', 'RW_cw_homepage'],
  ['/sw', 'RW_cw_homepage'],
  ['/about/', 'RW_cw_about'],
  ['/788123456', 'RW_cw_page_not_found'],
  ['/</script><script>alert(1)', 'RW_cw_page_not_found'],
])('the page %s is counted as %s', (path, name) => {
  expect(runScript(path, 'en').name).toBe(name);
  expect(pageViewScript(path, 'en')).not.toContain('</');
});
