import { expect, test } from 'vitest';
import { renderHtml } from '../../testing/render-page.tsx';
import { MethodList } from './method-list.tsx';
import type { OfferedMethod } from './payment-methods.ts';

const METHODS = ['Airtime', 'Card', 'Isano Money'].map(
  (label) =>
    ({ type: label, label, path: `/payment/start/${label}`, mark: null }) as unknown as OfferedMethod,
);

/** What a phone shows from top to bottom, and the place of the selected method in the list of a wide screen. */
function orderOf(picked: OfferedMethod | null) {
  const html = renderHtml(
    <MethodList methods={METHODS} picked={picked}>
      FORM
    </MethodList>,
  );
  return {
    order: [...html.matchAll(/Airtime(?=<)|Card(?=<)|Isano Money(?=<)|FORM/g)].map(([text]) => text),
    at: /data-at="(\d+)"/.exec(html)?.[1],
  };
}

test('the selected way to pay and its form come first, so that a phone shows what pays; the rest stays sorted', () => {
  expect(orderOf(METHODS[2] ?? null)).toEqual({ order: ['Isano Money', 'FORM', 'Airtime', 'Card'], at: '3' });
  expect(orderOf(METHODS[0] ?? null)).toEqual({ order: ['Airtime', 'FORM', 'Card', 'Isano Money'], at: '1' });
  expect(orderOf(null)).toEqual({ order: ['FORM', 'Airtime', 'Card', 'Isano Money'], at: undefined });
});
