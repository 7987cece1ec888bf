import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { makeTestContent } from '@portal/platform/content/testing/content';
import { expect, test } from 'vitest';
import { createTestPortal } from '../../testing/portal.ts';
import { signInToCall } from '../testing/staff-calls.ts';

test('an editor reads in the desk which file of the folder is not used and why, until it is corrected', async () => {
  const folder = makeTestContent();
  folder.write('sw/payment-translation.json', '{ "money.pay": ');
  const portal = await createTestPortal({ environment: { CONTENT_DIR: folder.dir } });
  const yves = await signInToCall(portal.app, 'yves');
  const leftOut = async () =>
    (await yves.get<StaffResult<'listContentFiles'>>('/content/files')).leftOut.map(
      ({ file, place, problem }) => [file, place, problem].join(' | '),
    );
  const broken = expect.stringMatching(/^sw\/payment-translation\.json \|.* \| .*not JSON/);
  expect(await leftOut()).toEqual([broken]);
  folder.write('en/pages/summer.md', 'No facts.');
  await expect.poll(leftOut).toEqual([broken, expect.stringMatching(/^en\/pages\/summer\.md \|/)]);
  folder.write('sw/payment-translation.json', {});
  folder.remove('en/pages/summer.md');
  await expect.poll(leftOut).toEqual([]);
  await portal.close();
  folder.drop();
});
