import { expect, test } from 'vitest';
import { renderDesk } from '../../testing/render-desk.tsx';
import { FileComparison } from './file-comparison.tsx';

const SHOP = { name: 'Huye', lat: -2.596, lng: 29.739, address: 'Main road', phone: '0788300100' };
const { phone: _phone, ...WITHOUT_PHONE } = SHOP;

const NEW = 'This shop is new.';
const REMOVED = 'This shop is removed: customers do not see it any more.';
const LAYOUT = 'Only the layout of the file differs.';

// Who approves reads by these words whether customers lose a shop.
test.each([
  { what: 'a new shop', before: null, after: SHOP, said: [NEW] },
  { what: 'a removed shop', before: SHOP, after: null, said: [REMOVED] },
  { what: 'a shop that says that it is hidden', before: SHOP, after: { hidden: true }, said: [REMOVED] },
  { what: 'a shop without its phone number', before: SHOP, after: WITHOUT_PHONE, said: [] },
  {
    what: 'a shop with another phone number',
    before: SHOP,
    after: { ...SHOP, phone: '0788300200' },
    said: [],
  },
  { what: 'a file that was only laid out differently', before: SHOP, after: { ...SHOP }, said: [LAYOUT] },
])('$what is told as what it is', ({ before, after, said }) => {
  const html = renderDesk(
    <FileComparison
      path="en/shops/huye.json"
      lang="en"
      before={before && JSON.stringify(before)}
      after={after && JSON.stringify(after)}
    />,
  );
  expect([NEW, REMOVED, LAYOUT].filter((each) => html.includes(each))).toEqual(said);
});
