import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { IS_THOROUGH } from '@portal/platform/testing/thorough';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../../testing/portal.ts';
import { type StaffMember, signInToCall } from '../testing/staff-calls.ts';
import { publishChange } from './publish-change.ts';

const HOME = 'website-homepage-config.json';
const TITLE = { path: `en/${HOME}`, key: 'title' };
const SLIDE = { path: `en/${HOME}`, key: 'banner.slide' };
const OTHER_PLACEHOLDERS = /contains \{n\}; the English text contains \{n\} \{total\}/;
const START = new Date('2026-11-26T10:00:00Z');

let now = START;
let portal: TestPortal;
let yves: StaffMember;
let aline: StaffMember;

beforeAll(async () => {
  portal = await createTestPortal({ ownContent: true, clock: { now: () => now } });
  yves = await signInToCall(portal.app, 'yves');
  aline = await signInToCall(portal.app, 'aline');
});
afterAll(() => portal.close());
afterEach(async () => {
  now = START;
  await portal.root.app.staffDesk?.db.execute(
    "UPDATE content_changes SET state = 'discarded' WHERE state <> 'published'",
  );
});

type Text = { path: string; key: string; text: string | null };
type Change = StaffResult<'readContentChange'>;

const save = async (editor: StaffMember, ...texts: Text[]) => {
  const { body } = await editor.post('/content/save', { texts });
  return body as StaffResult<'saveContentTexts'>;
};
const read = (id: string): Promise<Change> => yves.get(`/content/change?id=${id}`);
const askReview = async (editor: StaffMember, id: string, publishAt: Date | null = null) => {
  const { change } = await read(id);
  const about = { version: change.version, publishAt, reason: 'a new season' };
  return editor.post('/content/change/review', { id, ...about });
};
const decide = async (person: StaffMember, id: string, approve = true) => {
  const { change } = await read(id);
  return person.post('/content/change/decide', {
    id,
    version: change.version,
    approve,
    reason: 'it reads well',
  });
};
/** Publishes texts of Yves that Aline approves. */
const publish = async (...texts: Text[]) => {
  const { change } = await save(yves, ...texts);
  expect(await askReview(yves, change.id)).toMatchObject({ status: 200 });
  expect(await decide(aline, change.id)).toEqual({ status: 200, body: { state: 'published' } });
  return change.id;
};
/** What customers read. */
const live = (key = 'title', locale: 'en' | 'sw' = 'en') =>
  portal.root.content.store.readTexts('website-homepage-config', locale)[key];

test('a text that a second person approved is what customers read, in both languages and with a new version', async () => {
  const before = portal.root.content.store.version();
  await publish({ ...TITLE, text: 'Top up here' }, { ...TITLE, path: `sw/${HOME}`, text: 'Ongeza hapa' });
  expect([live(), live('title', 'sw')]).toEqual(['Top up here', 'Ongeza hapa']);
  expect(portal.root.content.store.version()).not.toBe(before);
});

test.runIf(IS_THOROUGH)('another node has what was published too, and a new one from its start', async () => {
  await publish({ ...TITLE, text: 'On every node' });
  const { databaseUrl } = portal;
  const other = await createTestPortal({ databaseUrl, ownContent: true });
  expect(other.root.content.store.readTexts('website-homepage-config', 'en').title).toBe('On every node');
  await publish({ ...TITLE, text: 'On the other node later' });
  await expect
    .poll(() => other.root.content.store.readTexts('website-homepage-config', 'en').title)
    .toBe('On the other node later');
  await other.close();
});

test('nobody approves their own change, and nothing is published without an approval', async () => {
  const before = live();
  const { change } = await save(yves, { ...TITLE, text: 'Mine' });
  expect(await decide(aline, change.id)).toMatchObject({ status: 409, body: { error: 'CHANGED' } });
  await askReview(yves, change.id);
  expect(await decide(yves, change.id)).toMatchObject({ status: 409, body: { why: 'own-change' } });
  expect(await decide(aline, change.id, false)).toEqual({ status: 200, body: { state: 'rejected' } });
  expect(live()).toBe(before);
  const back = await yves.post('/content/change/take-back', { id: change.id });
  expect([back.status, (await read(change.id)).change.state]).toEqual([200, 'draft']);
});

test('whoever approves has seen the texts: a change that was edited meanwhile is not approved', async () => {
  const { change } = await save(yves, { ...TITLE, text: 'First' });
  await askReview(yves, change.id);
  const seen = (await read(change.id)).change.version;
  await yves.post('/content/change/take-back', { id: change.id });
  await save(yves, { ...TITLE, text: 'Second' });
  await askReview(yves, change.id);
  const payload = { id: change.id, version: seen, approve: true, reason: 'it reads well' };
  const { body } = await aline.post('/content/change/decide', payload);
  expect(body).toMatchObject({ error: 'CHANGED' });
});

test.each<[string, Text, RegExp]>([
  ['a text without its placeholder', { ...SLIDE, text: 'Slide {n}' }, OTHER_PLACEHOLDERS],
  [
    'a page without a title',
    { path: 'en/pages/terms.md', key: '', text: '---\ndescription: x\n---\nx' },
    /title/,
  ],
  [
    'a form that is no JSON',
    { path: 'en/get-form-schema.json', key: '', text: '{\n  "fields": [,]\n}' },
    /^line 2: not JSON/,
  ],
  [
    'a question without a topic',
    { path: 'en/faqs/05-payments.md', key: '', text: '### What? {#what}\n\nx' },
    /./,
  ],
])('%s is said while it is typed, and is never published', async (_what, text, problem) => {
  const { change, problems } = await save(yves, text);
  expect(problems[0]?.problem).toMatch(problem);
  expect(await askReview(yves, change.id)).toMatchObject({ status: 409, body: { why: 'faulty' } });
  const { faults }: StaffResult<'checkContentChange'> = await yves.get(
    `/content/change/check?id=${change.id}`,
  );
  expect(faults.length).toBeGreaterThan(0);
});

test.runIf(IS_THOROUGH)(
  'what is wrong with a draft is said when it is opened again, at the field of the form',
  async () => {
    const file = 'get-contact-form-schema.json';
    const field = { name: 'contactNumber', label: '', type: 'tel' };
    const written = { fields: [field], actions: [{ type: 'submit', label: 'Go' }] };
    await save(yves, { path: `sw/${file}`, key: '', text: JSON.stringify(written) });
    const { problems } = await yves.get<StaffResult<'readContentFile'>>(`/content/file?file=${file}`);
    expect(problems).toEqual([
      { path: `sw/${file}`, key: '', problem: 'fields.contactNumber.label: missing' },
    ]);
  },
);

test('a form without the number to call is never published', async () => {
  const written = { fields: [{ name: 'a', label: 'A' }], actions: [{ type: 'submit', label: 'Go' }] };
  const text = JSON.stringify(written);
  const { change, problems } = await save(yves, { path: 'en/get-contact-form-schema.json', key: '', text });
  expect(problems[0]?.problem).toBe('fields: the portal needs the field contactNumber');
  expect(await askReview(yves, change.id)).toMatchObject({ body: { why: 'faulty' } });
});

test.runIf(IS_THOROUGH)(
  'the editor shows a text that a rollback takes back as it was, not as an empty one',
  async () => {
    const wrong = await publish({ path: `en/${HOME}`, key: 'offers.all', text: 'Wrong' });
    await yves.post('/content/change/roll-back', { id: wrong });
    const { rows } = await yves.get<StaffResult<'readContentFile'>>(`/content/file?file=${HOME}`);
    const english = rows.find(({ key }) => key === 'offers.all')?.texts[0];
    expect([english?.live?.text, english?.draft?.text]).toEqual(['Wrong', 'All bundles and prices']);
  },
);

test.runIf(IS_THOROUGH)('a link to a page that does not exist is found before it is published', async () => {
  const written = '---\ntitle: Offer\ndescription: An offer.\n---\nSee [this](/no-such-page).';
  const { change } = await save(yves, { path: 'en/pages/offer.md', key: '', text: written });
  const { faults }: StaffResult<'checkContentChange'> = await yves.get(
    `/content/change/check?id=${change.id}`,
  );
  expect(faults).toEqual([{ where: 'en/pages/offer', what: 'no page has the address /no-such-page' }]);
});

test('what is approved for later is published at its time, and not before', async () => {
  const { change } = await save(yves, { ...TITLE, text: 'In December' });
  await askReview(yves, change.id, new Date('2026-12-01T00:00:00Z'));
  expect(await decide(aline, change.id)).toEqual({ status: 200, body: { state: 'approved' } });
  const deps = portal.root.app.staffDesk;
  if (!deps) throw new Error('no staff desk');
  expect(await publishChange(deps, change.id)).toEqual({ kind: 'waiting' });
  expect(live()).not.toBe('In December');
  now = new Date('2026-12-01T00:00:01Z');
  expect(await publishChange(deps, change.id)).toEqual({ kind: 'published' });
  expect(await publishChange(deps, change.id)).toEqual({ kind: 'waiting' });
  expect(live()).toBe('In December');
});

test('who types on after a colleague published the same text is told before the review, and overwrites nothing unasked', async () => {
  const { change } = await save(aline, { ...TITLE, text: 'Of Aline' });
  await publish({ ...TITLE, text: 'Of Yves' });
  for (const text of ['Of Aline, again', 'Of Aline, once more']) {
    await save(aline, { ...TITLE, text });
    expect((await read(change.id)).texts).toMatchObject([{ after: text, isOutdated: true }]);
  }
  expect(await askReview(aline, change.id)).toMatchObject({ status: 409, body: { why: 'outdated' } });
  expect(live()).toBe('Of Yves');
});

test.runIf(IS_THOROUGH)(
  'of two editors of a text the second one is told, loses nothing, and decides',
  async () => {
    await save(aline, { ...TITLE, text: 'Of Aline' });
    await publish({ ...TITLE, text: 'Of Yves' });
    const { draft }: StaffResult<'listContentFiles'> = await aline.get('/content/files');
    const id = draft?.id ?? '';
    expect(await askReview(aline, id)).toMatchObject({ status: 409, body: { why: 'outdated' } });
    expect((await read(id)).texts).toMatchObject([{ after: 'Of Aline', isOutdated: true }]);
    await aline.post('/content/keep', { ...TITLE, keep: 'mine' });
    expect(await askReview(aline, id)).toMatchObject({ status: 200 });
    expect(await decide(yves, id)).toMatchObject({ body: { state: 'published' } });
    expect(live()).toBe('Of Aline');
  },
);

test.runIf(IS_THOROUGH)(
  'a published change is rolled back by a new one, and the history has all of it',
  async () => {
    await publish({ ...TITLE, text: 'Right' });
    const wrong = await publish({ ...TITLE, text: 'Wrong' });
    const { body } = await yves.post('/content/change/roll-back', { id: wrong });
    await askReview(yves, body.id);
    await decide(aline, body.id);
    expect(live()).toBe('Right');
    const address = `/content/history?${new URLSearchParams(TITLE)}`;
    const { revisions }: StaffResult<'readContentHistory'> = await yves.get(address);
    expect(revisions.slice(0, 3).map(({ text }) => text)).toEqual(['Right', 'Wrong', 'Right']);
    expect(revisions[0]).toMatchObject({ by: 'Yves Nshuti', approvedBy: 'Aline Mukamana' });
    const again = await yves.post('/content/change/roll-back', { id: wrong });
    expect(again.body).toMatchObject({ why: 'published-again' });
  },
);

test.runIf(IS_THOROUGH)('a text that is taken back is the built-in one again', async () => {
  await publish({ ...TITLE, text: 'For a week' });
  await publish({ ...TITLE, text: null });
  expect(live()).toBe('Recharge airtime on any {product} line');
});

test('each act is recorded in the chain of the staff’s acts', async () => {
  const id = await publish({ ...TITLE, text: 'Recorded' });
  const { rows } = await aline.get<StaffResult<'listActs'>>(`/acts?about=${id}`);
  expect(rows.map(({ act, by }) => `${by}: ${act}`)).toEqual([
    'Aline Mukamana: publish content',
    'Aline Mukamana: approve content',
    'Yves Nshuti: ask for review of content',
    'Yves Nshuti: edit content',
  ]);
  expect(rows[0]?.after).toEqual({ [`en/${HOME} title`]: 'Recorded' });
});

test.runIf(IS_THOROUGH)(
  'the progress counts what a language lacks, and a file is read in every language',
  async () => {
    await publish({
      path: 'en/pages/offer.md',
      key: '',
      text: '---\ntitle: Offer\ndescription: An offer.\n---\nx',
    });
    const { files } = await yves.get<StaffResult<'listContentFiles'>>('/content/files');
    expect(files.find(({ file }) => file === 'pages/offer.md')).toMatchObject({
      title: 'Offer',
      missing: { en: 0, sw: 1 },
    });
    expect(files.find(({ file }) => file === 'faqs/05-payments.md')?.missing).toEqual({
      en: 0,
      sw: 0,
      rw: 0,
      fr: 0,
    });
    const page = await yves.get<StaffResult<'readContentFile'>>('/content/file?file=pages/offer.md');
    expect(page.shownOn).toEqual(['/offer']);
    expect(page.rows[0]?.texts[0]?.live).toMatchObject({ origin: 'desk' });
  },
);
