import { contentSource } from '@portal/platform/content/content-source';
import { makeTestContent } from '@portal/platform/content/testing/content';
import { openDb } from '@portal/platform/database/open-db';
import { openTestDb } from '@portal/platform/database/testing/database';
import { createLogger } from '@portal/platform/http/observability/request-log';
import { expect, test } from 'vitest';
import { followPublished } from './follow-published.ts';
import { addRevisions } from './published-texts.ts';

const ABOUT = { changeId: 'c1', at: new Date('2026-11-26T10:00:00Z'), by: 'Yves', approvedBy: 'Aline' };
const TERMS = { path: 'en/pages/terms.md', key: '' };

const db = openTestDb();

test('what is published is followed, and stays while the database does not answer', async () => {
  const folder = makeTestContent();
  folder.write(TERMS.path, 'built-in');
  const source = contentSource([folder.dir]);
  const read = source.part((files) => files.topmost('en/pages', '.md').map(({ bytes }) => String(bytes)));
  const { db: own, close } = openDb(db.url, { max: 1 });
  const follower = await followPublished({ source, db: own, log: createLogger('silent'), everyMs: 20 });
  expect(read()).toEqual(['built-in']);
  await addRevisions(db.db, [{ ...TERMS, text: 'published' }], ABOUT);
  await expect.poll(read).toEqual(['published']);
  await close();
  await expect(follower.catchUp()).rejects.toThrow();
  expect(read()).toEqual(['published']);
  await follower.close();
  folder.drop();
});
