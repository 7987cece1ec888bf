import { expect, test } from 'vitest';
import { renderDesk } from '../../testing/render-desk.tsx';
import { FileComparison } from './file-comparison.tsx';

const SHOP = { name: 'Huye', lat: -2.596, lng: 29.739, address: 'Main road', phone: '0788300100' };
const { phone: _, ...WITHOUT_PHONE } = SHOP;

// Who approves reads by these words whether customers lose a shop.
test.each([
  ['a new shop', null, SHOP, ['This shop is new.']],
  ['a removed shop', SHOP, null, ['This shop is removed: customers do not see it any more.']],
  ['a shop that says that it is hidden', SHOP, { hidden: true }, ['This shop is removed: customers do not see it any more.']],
  ['a shop without its phone number', SHOP, WITHOUT_PHONE, []],
  ['a shop with another phone number', SHOP, { ...SHOP, phone: '0788300200' }, []],
  ['a file that was only written anew', SHOP, { ...SHOP }, ['Only the layout of the file differs.']],
])('%s is told as what it is', (_what, before, after, said) => {
  const html = renderDesk(
    <FileComparison
      path="en/shops/huye.json"
      lang="en"
      before={before && JSON.stringify(before)}
      after={after && JSON.stringify(after)}
    />,
  );
  const words = ['This shop is new.', 'This shop is removed: customers do not see it any more.', 'Only the layout of the file differs.'];
  expect(words.filter((each) => html.includes(each))).toEqual(said);
});
