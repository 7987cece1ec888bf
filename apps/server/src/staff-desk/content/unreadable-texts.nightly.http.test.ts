import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../../testing/portal.ts';
import { type StaffMember, signInToCall } from '../testing/staff-calls.ts';

let portal: TestPortal;
let yves: StaffMember;

beforeAll(async () => {
  const web = {
    respond: async () => new Response('a page'),
    clientDir: null,
    hotReload: null,
    close: async () => {},
  };
  portal = await createTestPortal({ web });
  yves = await signInToCall(portal.app, 'yves');
});
afterAll(() => portal.close());

const FACTS = '---\ntitle: Summer offer\ndescription: Twice the data.\n---\n';

const save = async (markdown: string) => {
  const texts = [{ path: 'en/pages/summer-offer.md', key: '', text: FACTS + markdown }];
  const { body } = await yves.post('/content/save', { texts });
  return body as StaffResult<'saveContentTexts'>;
};
const UNREADABLE = [{ problem: expect.stringContaining('too long to read') }];

test('a page whose Markdown takes an hour to read stops nobody, and is not published', async () => {
  const { change, problems } = await save('a_'.repeat(150_000));
  expect(problems).toMatchObject(UNREADABLE);
  const { id, version } = change;
  const about = { version, publishAt: null, reason: 'summer begins' };
  const review = await yves.post('/content/change/review', { id, ...about });
  expect(review).toMatchObject({ status: 409, body: { why: 'faulty' } });
}, 60_000);

test('a page whose Markdown is nested too deeply can be corrected, and has no preview', async () => {
  const { change, problems } = await save('>'.repeat(20_000));
  expect(problems).toMatchObject(UNREADABLE);
  const file: StaffResult<'readContentFile'> = await yves.get('/content/file?file=pages/summer-offer.md');
  expect(file.problems).toEqual(problems);
  const path = `/staff/preview?${new URLSearchParams({ change: change.id, path: '/summer-offer' })}`;
  expect((await yves.browser.send('GET', path)).statusCode).toBe(422);
  expect((await save('All summer.')).problems).toEqual([]);
});
