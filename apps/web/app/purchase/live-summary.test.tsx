import { expect, test } from 'vitest';
import { renderHtml } from '../testing/render-page.tsx';
import { LiveSummary } from './live-summary.tsx';

const firstRow = (soFar: Parameters<typeof LiveSummary>[0]['soFar']) =>
  /<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/.exec(renderHtml(<LiveSummary soFar={soFar} />))?.slice(1);

test('the summary asks for an account where one is paid, also before it is typed', () => {
  expect(firstRow({ account: '' })).toEqual(['Account', '–']);
  expect(firstRow({ account: 'PE2000000003' })).toEqual(['Account', 'PE2000000003']);
  expect(firstRow({ number: '' })).toEqual(['Number', '–']);
});
