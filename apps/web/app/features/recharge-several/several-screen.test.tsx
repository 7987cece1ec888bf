import { money } from '@portal/domain/money/money';
import { MAX_RECHARGES } from '@portal/domain/payments/purchase';
import { expect, test } from 'vitest';
import { renderHtml } from '../../testing/render-page.tsx';
import type { SeveralProblems } from './place-several.ts';
import { SeveralScreen } from './several-screen.tsx';

const WAYS = { isPayable: true, oneOnly: [] };
const EMPTY = { msisdn: '', amount: '' };
const rowsWith = (index: number, row: Partial<typeof EMPTY>) =>
  Array.from({ length: MAX_RECHARGES }, (_, at) => (at === index ? { ...EMPTY, ...row } : EMPTY));

function draw(rows: (typeof EMPTY)[], problems: SeveralProblems = {}, currency: 'RWF' | 'USD' = 'RWF') {
  const limits = { min: money(100, currency), max: money(50_000, currency) };
  return renderHtml(
    <SeveralScreen limits={limits} rows={rows} problems={problems} ways={WAYS} repeat={null} />,
  );
}

const isUnfolded = (html: string) => /<details[^>]* open=""/.test(html);

test.each([0, 3, 4, 9])(
  'nothing that was typed in the row with index %i, and no fault of it, is folded away',
  (index) => {
    const isFolded = index >= 4;
    expect(isUnfolded(draw(rowsWith(index, { msisdn: '788100001' })))).toBe(isFolded);
    expect(isUnfolded(draw(rowsWith(index, { amount: '500' })))).toBe(isFolded);
    const fault = { rows: { [index]: { msisdn: { kind: 'required' as const } } } };
    expect(isUnfolded(draw(rowsWith(-1, {}), fault))).toBe(isFolded);
  },
);

test('every row stands on the page, typed numbers with their spaces', () => {
  const html = draw(rowsWith(9, { msisdn: '788100001', amount: '500' }));
  expect(html.match(/name="msisdn-\d"/g)).toHaveLength(MAX_RECHARGES);
  expect(html).toMatch(/name="msisdn-9" value="788\s100\s001"/);
});

test.each([
  ['RWF', 'numeric'],
  ['USD', 'decimal'],
] as const)('a phone shows the keys of an amount in %s', (currency, keys) => {
  const [field = ''] = draw(rowsWith(-1, {}), {}, currency).match(/<input[^>]*name="amount-0"[^>]*>/) ?? [];
  expect(field).toContain(`inputMode="${keys}"`);
});
