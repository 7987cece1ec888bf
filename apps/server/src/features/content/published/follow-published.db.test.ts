import { contentSource } from '@portal/platform/content/content-source';
import { makeTestContent } from '@portal/platform/content/testing/content';
import { type Db, openDb } from '@portal/platform/database/open-db';
import { openTestDb } from '@portal/platform/database/testing/database';
import { createLogger } from '@portal/platform/http/observability/request-log';
import { expect, test } from 'vitest';
import { addPicture } from '../pictures/picture-store.ts';
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

/** A database whose nth query breaks off; `mend` says whether it did, and answers from then on. */
function breakingDb(real: Db, nth: number) {
  let left = nth;
  const db = new Proxy(real, {
    get(target, name, receiver) {
      if (String(name).startsWith('select')) {
        left -= 1;
        if (left === 0) throw new Error('the connection broke off');
      }
      return Reflect.get(target, name, receiver);
    },
  });
  const mend = () => {
    const broke = left <= 0;
    left = Number.POSITIVE_INFINITY;
    return broke;
  };
  return { db, mend };
}

test('a publication is shown although the database broke off, wherever that was', async () => {
  await addRevisions(db.db, [{ ...TERMS, text: 'corrected' }], ABOUT);
  const picture = { path: 'media/shop.png', name: 'shop', width: 1, height: 1, at: ABOUT.at, by: ABOUT.by };
  await addPicture(db.db, { ...picture, bytes: Buffer.from('png') });
  const folder = makeTestContent();
  folder.write(TERMS.path, 'built-in');
  let nth = 0;
  let isComplete = false;
  while (!isComplete) {
    nth += 1;
    const source = contentSource([folder.dir]);
    const read = source.part((files) => ({
      texts: files.topmost('en/pages', '.md').map(({ bytes }) => String(bytes)),
      pictures: files.topmost('media', '.png').length,
    }));
    const { db: breaking, mend } = breakingDb(db.db, nth);
    const log = createLogger('silent');
    const follower = await followPublished({ source, db: breaking, log, everyMs: 60_000 });
    isComplete = !mend();
    await follower.catchUp();
    expect(read(), `after query ${nth}`).toEqual({ texts: ['corrected'], pictures: 1 });
    await follower.close();
  }
  // The stamp, the pictures, the texts and when they were published are not read at once.
  expect(nth).toBeGreaterThan(4);
  folder.drop();
});
