import { expect, test } from 'vitest';
import { renderHtml } from '../testing/render-page.tsx';
import { useFormatDay } from './use-format-day.ts';

function Day({ of }: { of: string }) {
  return useFormatDay()(of);
}

// The country's clock is two hours ahead of UTC.
test.each([
  ['2026-11-30', '30 November 2026'],
  ['2026-11-30T21:59:59.999Z', '30 November 2026'],
  ['2026-11-30T22:00:00.000Z', '1 December 2026'],
  ['2026-11-30T23:59:59.999Z', '1 December 2026'],
  ['2026-12-31T22:30:00+00:00', '1 January 2027'],
  ['soon', 'soon'],
])('%s is shown as the day of the country: %s', (text, day) => {
  expect(renderHtml(<Day of={text} />).replaceAll('\u00a0', ' ')).toBe(day);
});
