import { money } from '@portal/domain/money/money';
import { expect, test } from 'vitest';
import { renderHtml } from '../testing/render-page.tsx';
import { AmountField, shownProblem } from './amount-field.tsx';

const limits = { min: money(100, 'RWF'), max: money(50_000, 'RWF') };
const kindOf = (typed: string, hasLeft: boolean) => shownProblem(typed, limits, hasLeft)?.kind ?? null;

test.each(['5', '10,0', '10.', '50'])(
  '%s may become an amount while somebody types, and is named afterwards',
  (typed) => {
    expect(kindOf(typed, false)).toBeNull();
    expect(kindOf(typed, true)).not.toBeNull();
  },
);

test('an amount that no further digit can mend is named at once, and an empty field never by itself', () => {
  expect(kindOf('50001', false)).toBe('above-maximum');
  expect(kindOf('5k', false)).not.toBeNull();
  expect(kindOf('', true)).toBeNull();
  expect(kindOf('500', true)).toBeNull();
});

test('the quick amount that is typed is the chosen one, whatever its separators', () => {
  const quick = [money(500, 'RWF'), money(1_000, 'RWF')];
  const html = renderHtml(
    <AmountField name="amount" typed="1,000" onTyped={() => {}} limits={limits} quick={quick} />,
  );
  const chosen = [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)].filter(([tag]) =>
    tag.includes('checked'),
  );
  expect(chosen).toHaveLength(1);
  expect(chosen[0]?.[0]).toContain('value="1000"');
});

test('the quick amounts have a name for who listens, which takes no room', () => {
  const html = renderHtml(
    <AmountField name="amount" typed="" onTyped={() => {}} limits={limits} quick={[money(500, 'RWF')]} />,
  );
  expect(html).toMatch(/<fieldset[^>]*><legend class="sr-only">Quick amounts<\/legend>/);
});
