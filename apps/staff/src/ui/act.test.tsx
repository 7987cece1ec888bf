import { expect, test } from 'vitest';
import { renderDesk } from '../testing/render-desk.tsx';
import { Act } from './act.tsx';

const NOT_NOW = 'A proposal waits.';
const KNOW = 'The customer gets a message.';

/** What a screen reader says with the button, and whether it is dimmed. */
function readAct(given: { why: string | null; hint?: string | null }) {
  const html = renderDesk(<Act label="Refund" onPress={() => {}} {...given} />);
  const id = / aria-describedby="([^"]*)"/.exec(html)?.[1];
  const said = id === undefined ? null : new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1];
  return { said, isDimmed: html.includes('aria-disabled="true"') };
}

test.each([
  [{ why: null }, { said: null, isDimmed: false }],
  [
    { why: null, hint: KNOW },
    { said: KNOW, isDimmed: false },
  ],
  [{ why: NOT_NOW }, { said: NOT_NOW, isDimmed: true }],
  [
    { why: NOT_NOW, hint: KNOW },
    { said: NOT_NOW, isDimmed: true },
  ],
])('the button of an act says why it is not possible, or else what to know before: %o', (given, read) => {
  expect(readAct(given)).toEqual(read);
});
