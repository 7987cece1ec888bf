import { expect, test } from 'vitest';
import { reportPageView } from './report-page-view.ts';

function namesCounted(consent: boolean | null, ...paths: string[]): string[] {
  const names: string[] = [];
  const portal = {
    recordPageView: async ({ name }: { name: string }) => {
      names.push(name);
      return { kind: 'ok', result: { counted: true } } as const;
    },
  };
  for (const pathname of paths) reportPageView({ pathname, consent, portal });
  return names;
}

test('pages are counted by their tracking name, the same in every language', () => {
  expect(namesCounted(true, '/', '/sw', '/sw/prepaid-recharge', '/about/')).toEqual([
    'RW_cw_homepage',
    'RW_cw_homepage',
    'RW_cw_prepaid_recharge',
    'RW_cw_about',
  ]);
});

test('nothing is counted before the visitor agreed, nor after a no', () => {
  expect(namesCounted(null, '/')).toEqual([]);
  expect(namesCounted(false, '/')).toEqual([]);
});
