import type { WireBundle } from '@portal/contract/calls/bundle';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { beforeAll, expect, test } from 'vitest';
import { openTestBuyer } from '../../testing/buyer.ts';
import { type StaffMember, signInToCall } from '../testing/staff-calls.ts';

const buyer = openTestBuyer();
let yves: StaffMember;
let aline: StaffMember;

beforeAll(async () => {
  yves = await signInToCall(buyer.portal.app, 'yves');
  aline = await signInToCall(buyer.portal.app, 'aline');
});

type Notes = Partial<Record<'en' | 'sw' | 'rw' | 'fr', Record<string, string>>>;

const save = async (notes: Notes) => {
  const texts = Object.entries(notes).flatMap(([locale, ofLocale]) =>
    Object.entries(ofLocale).map(([key, text]) => ({ path: `${locale}/bundle-notes.json`, key, text })),
  );
  const { body } = await yves.post('/content/save', { texts });
  return body as StaffResult<'saveContentTexts'>;
};
const askForReview = ({ id, version }: { id: string; version: number }) =>
  yves.post('/content/change/review', { id, version, publishAt: null, reason: 'people asked about it' });
const publish = async (notes: Notes) => {
  const { change } = await save(notes);
  expect(await askForReview(change)).toMatchObject({ status: 200 });
  const { change: asked }: StaffResult<'readContentChange'> = await aline.get(
    `/content/change?id=${change.id}`,
  );
  const decision = { id: asked.id, version: asked.version, approve: true, reason: 'it is right' };
  expect(await aline.post('/content/change/decide', decision)).toMatchObject({
    body: { state: 'published' },
  });
};
const noteOf = async (call: 'listTariffs' | 'listBundles', code: string, lang = 'en') => {
  const input = call === 'listBundles' ? { msisdn: await buyer.subscriber() } : {};
  const { envelope } = await buyer.portal.call(call, input, { lang });
  const bundles = envelope.result as WireBundle[];
  return bundles.find(({ productCode }) => productCode === code)?.note;
};
const listed = async (): Promise<StaffResult<'listBundleNotes'>> => yves.get('/content/bundle-notes');

test('customers read a published note where they choose, compare and pay, in their language', async () => {
  await publish({ en: { ND1: 'Best for video at night' }, sw: { ND1: 'Bora kwa video usiku' } });
  expect(await noteOf('listTariffs', 'ND1', 'sw')).toEqual({ text: 'Bora kwa video usiku' });
  expect(await noteOf('listBundles', 'ND1', 'fr')).toEqual({ text: 'Best for video at night', lang: 'en' });
  expect(await noteOf('listTariffs', 'CD1')).toBeUndefined();
  const purchase = { transactionType: 'PREPAID_BUNDLES', msisdn: await buyer.subscriber() } as const;
  const orderId = await buyer.order(buyer.visitor, { ...purchase, productCode: 'ND1' });
  const { envelope } = await buyer.portal.call(
    'readOrder',
    { id: orderId },
    { visitor: buyer.visitor, lang: 'sw' },
  );
  expect(envelope.result).toMatchObject({ bundleInfo: { note: { text: 'Bora kwa video usiku' } } });
});

test('the desk lists each bundle on sale by name and price with its notes, those of the draft too', async () => {
  const { change } = await save({ fr: { ND1: 'Idéal la nuit' } });
  const { rows, isCatalogueKnown } = await listed();
  expect(isCatalogueKnown).toBe(true);
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.find(({ key }) => key === 'ND1')).toMatchObject({
    bundle: { category: 'Night data', line: 'PREPAID', currency: 'RWF' },
    texts: [{ locale: 'en', live: { text: 'Best for video at night', origin: 'desk' } }, {}, {}, {}],
  });
  const french = rows.flatMap(({ texts }) => texts).filter(({ draft }) => draft);
  expect(french).toMatchObject([{ locale: 'fr', draft: { text: 'Idéal la nuit', isOutdated: false } }]);
  await yves.post('/content/change/discard', { id: change.id });
});

test('a note to a bundle that is not on sale is a warning with its code, and can be published', async () => {
  const { change } = await save({ en: { GONE7: 'For the weekend' } });
  const checked: StaffResult<'checkContentChange'> = await yves.get(`/content/change/check?id=${change.id}`);
  expect(checked.faults).toEqual([]);
  expect(checked.notes).toContainEqual({
    where: 'en/bundle-notes.json',
    what: 'no bundle on sale has the code "GONE7": customers do not see this note',
  });
  expect((await listed()).rows[0]).toMatchObject({ key: 'GONE7', bundle: null });
  await yves.post('/content/change/discard', { id: change.id });
});

test('a note with HTML is named at once and is never published', async () => {
  const { change, problems } = await save({ en: { ND1: '<b>Best</b> at night' } });
  expect(problems).toEqual([
    { path: 'en/bundle-notes.json', key: 'ND1', problem: 'a note is plain text, without HTML' },
  ]);
  expect(await askForReview(change)).toMatchObject({ status: 409, body: { why: 'faulty' } });
  await yves.post('/content/change/discard', { id: change.id });
});

test('a note that is emptied in every language is no longer shown to customers', async () => {
  await publish({ en: { ND1: '' }, sw: { ND1: '' } });
  expect(await noteOf('listTariffs', 'ND1', 'sw')).toBeUndefined();
  const { rows } = await listed();
  const notes = rows.flatMap(({ texts }) => texts).filter(({ live }) => live?.text);
  expect(notes).toEqual([]);
});

test('a code that can be no code of a bundle is refused', async () => {
  const texts = [{ path: 'en/bundle-notes.json', key: ' ND1', text: 'Best' }];
  expect(await yves.post('/content/save', { texts })).toMatchObject({ status: 400 });
});
