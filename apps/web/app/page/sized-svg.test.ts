import { expect, test } from 'vitest';
import { sizedSvg } from './sized-svg.ts';

test('a logo has one size in its markup, whether or not the operator gave it one', () => {
  const size = 'width="32" height="32"';
  const sized = '<svg width="32" height="32" viewBox="0 0 8 8"><rect width="8"/></svg>';
  expect(sizedSvg('<svg viewBox="0 0 8 8"><rect width="8"/></svg>', size)).toBe(sized);
  expect(sizedSvg('<svg viewBox="0 0 8 8" width="300" height="300"><rect width="8"/></svg>', size)).toBe(
    sized,
  );
});
