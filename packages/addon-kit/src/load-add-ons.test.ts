import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getCountry } from '@portal/domain/country/country';
import { NoTurnError } from '@portal/operator/sms/sending-queue';
import { StartError } from '@portal/platform/start-error';
import { afterAll, expect, test } from 'vitest';
import { loadAddOns } from './load-add-ons.ts';

const root = mkdtempSync(join(tmpdir(), 'addons-'));
afterAll(() => rmSync(root, { recursive: true }));

let folders = 0;
/** Writes the files of an add-on into a folder of their own, outside of the repository. */
function write(files: Record<string, string>): string {
  folders += 1;
  const folder = join(root, `addon-${folders}`);
  for (const [name, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const PARTS = 'settings: {}, problems: () => [], check: async () => [], open: async () => ({})';
const sms = (name: string, more = '') =>
  `export const addOn = { name: '${name}', sms: { ${PARTS} }${more} };`;

const refusal = async (setting: string) => {
  const error = await loadAddOns(setting).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
};

test('nothing is loaded by ADDONS=none', async () => {
  expect(await loadAddOns('none')).toEqual([]);
  expect(await refusal('none,smpp')).toBe('ADDONS: "none" stands alone');
});

test('a folder outside of the repository is loaded by its absolute path, in TypeScript and in JavaScript', async () => {
  const typed = write({
    'src/addon.ts': `const name: string = 'acme';\n${sms('acme').replace("'acme'", 'name')}`,
  });
  const plain = write({ 'addon.mjs': sms('plain') });
  expect((await loadAddOns(`${typed}, ${plain}`)).map(({ name }) => name)).toEqual(['acme', 'plain']);
});

test('one that is missing stops the start with a sentence', async () => {
  expect(await refusal('no-such-addon')).toMatch(
    /^ADDONS: no-such-addon is no add-on that ships with the portal \(.*\), no installed package and no absolute path of a folder$/,
  );
  expect(await refusal('./here')).toContain('ADDONS: ./here is no add-on');
  expect(await refusal('/no/such/folder')).toBe('ADDONS: there is no folder /no/such/folder');
  const empty = write({});
  expect(await refusal(empty)).toContain(`ADDONS: ${empty} has no descriptor (addon.ts`);
});

test('one that is broken stops the start with its own words', async () => {
  const broken = write({ 'addon.ts': 'throw new Error("the licence file is missing");' });
  expect(await refusal(broken)).toBe(`ADDONS: ${broken} cannot be loaded: the licence file is missing`);
  const wrong = write({ 'addon.ts': 'export const addOn = {' });
  expect(await refusal(wrong)).toContain(`ADDONS: ${wrong} cannot be loaded: `);
  const another = write({ 'addon.ts': 'export const adapter = {};' });
  expect(await refusal(another)).toBe(
    `ADDONS: ${another} exports no object addOn (export const addOn = defineAddOn({ … }))`,
  );
});

test.each([
  [
    'a field that this portal does not know',
    sms('acme', ', weather: {}'),
    'has a field weather, which this portal does not know (kit, name, operator, sms, payments, geocoders, statements, fiscal)',
  ],
  [
    'a field of a part that it does not know',
    `export const addOn = { name: 'acme', sms: { ${PARTS}, colour: 'red' } };`,
    'has a field sms.colour, which this portal does not know (settings, problems, check, open)',
  ],
  [
    'a field of another kind',
    `export const addOn = { name: 'acme', sms: true };`,
    'has a field sms that is no object',
  ],
  ['no name', `export const addOn = { sms: { ${PARTS} } };`, 'has no name'],
  [
    'no part',
    `export const addOn = { name: 'acme' };`,
    'has neither operator nor sms nor payments nor geocoders nor statements nor fiscal',
  ],
  ['a name of a way to pay of the portal', sms('momo'), 'has the name momo, which is the portal’s own'],
  [
    'the name of a way to pay whose payments it would check and refund',
    sms('card-paystack'),
    'has the name card-paystack, which is the portal’s own',
  ],
  [
    'a wallet that gives back halves',
    `export const addOn = { name: 'acme', payments: { label: 'Acme Pay', settings: {}, sendsCallbacks: false, refunds: 'halves', create: () => ({}) } };`,
    'has payments.refunds "halves": none, whole or parts',
  ],
  ['a name that is the portal’s own', sms('sandbox'), 'has the name sandbox, which is the portal’s own'],
  [
    'a name that is no word',
    sms('Acme,smpp'),
    'has the name "Acme,smpp": lower-case letters, digits and hyphens only',
  ],
  [
    'a port that there is not',
    `export const addOn = { name: 'acme', operator: { name: 'acme', ports: ['lines', 'weather'], settings: {}, isPlay: false, create: () => ({}), check: async () => [] } };`,
    'has ports that this portal does not know: weather',
  ],
])('a descriptor with %s is refused in words', async (_what, text, said) => {
  const folder = write({ 'addon.ts': text });
  expect(await refusal(folder)).toContain(`ADDONS: ${folder} ${said.replace('’', "'")}`);
});

test('two add-ons of one name are refused', async () => {
  const [first, second] = [write({ 'addon.ts': sms('acme') }), write({ 'addon.ts': sms('acme') })];
  expect(await refusal(`${first},${second}`)).toBe(
    'ADDONS: two add-ons have the name acme; name one of them only',
  );
});

test('two geocoders of one name are refused, and one that is named as the portal’s own', async () => {
  const geocoders = (addOn: string, name: string) =>
    `export const addOn = { name: '${addOn}', geocoders: { '${name}': { url: '', needsKey: false, create: () => ({}) } } };`;
  const [first, second] = ['acme', 'ajax'].map((name) => write({ 'addon.ts': geocoders(name, 'places') }));
  expect(await refusal(`${first},${second}`)).toBe(
    'ADDONS: two add-ons have the geocoder places; name one of them only',
  );
  expect(await refusal(write({ 'addon.ts': geocoders('acme', 'gazetteer') }))).toContain(
    'has a geocoder named gazetteer',
  );
  const wrong = geocoders('acme', 'places').replace("url: ''", 'address: 1');
  expect(await refusal(write({ 'addon.ts': wrong }))).toMatch(
    /has a field geocoders.places.address, which this portal does not know .*; has no geocoders.places.url$/,
  );
});

test('two readers of statements of one name are refused, and one that reads nothing', async () => {
  const readers = (addOn: string, reader: string) =>
    `export const addOn = { name: '${addOn}', statements: { 'acme-bank': ${reader} } };`;
  const [first, second] = ['acme', 'ajax'].map((name) =>
    write({ 'addon.ts': readers(name, '{ read() {} }') }),
  );
  expect(await refusal(`${first},${second}`)).toBe(
    'ADDONS: two add-ons have the reader of statements acme-bank; name one of them only',
  );
  expect(await refusal(write({ 'addon.ts': readers('acme', '{}') }))).toContain(
    'has no statements.acme-bank.read',
  );
});

test('an add-on from outside gets the modules of the running program: its classes, and the country that it has configured', async () => {
  const folder = write({
    'addon.ts': `import { NoTurnError } from '@isano/adapter-kit/sms';
import { getCountry } from '@isano/adapter-kit/values';
import { z } from 'zod';
const open = async () => { throw new NoTurnError(getCountry().code); };
export const addOn = {
  name: 'acme',
  sms: { settings: { url: ['ACME_URL', z.url()] }, problems: () => [], check: async () => [], open },
};`,
  });
  const [addOn] = await loadAddOns(folder);
  const error = await addOn?.sms?.open({}, {} as never).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(NoTurnError);
  expect((error as Error).message).toContain(getCountry().code);
});

test('a module of the portal that is not for add-ons is refused by its name', async () => {
  const folder = write({
    'addon.ts': `import { openDb } from '@portal/platform/database/open-db';\n${sms('acme')}\nopenDb;`,
  });
  expect(await refusal(folder)).toContain(
    `ADDONS: ${folder} cannot be loaded: @portal/platform/database/open-db is not for add-ons`,
  );
});
