import { expect, test } from 'vitest';
import { renderHtml } from '../testing/render-page.tsx';
import { Button } from '../ui/button.tsx';

test('a button that waits says so to a screen reader, keeps its place in the order of Tab, and is one that sends nothing by itself', () => {
  const html = renderHtml(<Button busy>Pay</Button>);
  expect(html).toMatch(/^<button type="button"[^>]* aria-disabled="true"[^>]* aria-busy="true"/);
  expect(html).not.toMatch(/<button[^>]* disabled/);
  expect(renderHtml(<Button>Pay</Button>)).not.toMatch(/aria-(disabled|busy)/);
});
