import { expect, test } from 'vitest';
import { renderDesk } from '../testing/render-desk.tsx';
import { ActChange } from './act-change.tsx';

const PATH = 'en/faqs/05-payments.md';
const LONG = 'Your money is back within five minutes, at the latest on the next working day of your bank.';

/** What the record of an act shows: removed words in [-…-], added ones in [+…+]. */
function changeOf(before: Record<string, string | null> | null, after: Record<string, string | null> | null) {
  return renderDesk(<ActChange before={before} after={after} />)
    .replaceAll(/<del[^>]*>(.*?)<\/del>/g, '[-$1-]')
    .replaceAll(/<ins[^>]*>(.*?)<\/ins>/g, '[+$1+]')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('the record of an act shows a long text that was written, changed or removed', () => {
  expect([
    changeOf(null, { [PATH]: LONG }),
    changeOf({ [PATH]: LONG }, { [PATH]: LONG.replace('five', 'ten') }),
    changeOf({ [PATH]: LONG }, null),
    changeOf({ [PATH]: LONG }, {}),
    changeOf({ [PATH]: LONG }, { [PATH]: null }),
    changeOf({ [PATH]: LONG, state: 'draft' }, { state: 'published' }),
  ]).toEqual([
    `English, Help: payments [+${LONG}+]`,
    `English, Help: payments ${LONG.replace('five', '[-five-][+ten+]')}`,
    'English, Help: payments No text any more',
    'English, Help: payments No text any more',
    'English, Help: payments No text any more',
    'state draft → published English, Help: payments No text any more',
  ]);
});
