import { englishWording } from '@portal/platform/content/testing/content';
import { createFormatText } from '@portal/platform/wording/sentences';
import { beforeAll, describe, expect, test } from 'vitest';
import { openGeocoder } from './open-geocoder.ts';
import { createPlaceLookup } from './place-lookup.ts';

const geocoder = openGeocoder({
  streets: null,
  settings: { adapter: null, url: null, key: null },
  formatText: createFormatText({ name: 'Zuba' }, englishWording),
  userAgent: 'portal (test)',
  onFailed: () => {},
});

// The first call reads 460 files.
beforeAll(() => geocoder.byId({ id: 'rw/', locale: 'en' }));

const find = (text: string) => geocoder.search({ text, locale: 'en' });

/**
 * What people type and the place they mean: the first hit decides which shops and which coverage they see (RULINGS 98). Meanings:
 * public knowledge of Rwanda; areas: the lists of sectors, cells and villages.
 */
const MEANT: readonly [typed: string, address: string][] = [
  // Kigali's quarters, whose names many villages have.
  ['Kiyovu', 'Kiyovu Cell, Nyarugenge Sector, Nyarugenge District'],
  ['Biryogo', 'Biryogo Cell, Nyarugenge Sector, Nyarugenge District'],
  ['Rugunga', 'Rugunga Village, Kiyovu Cell, Nyarugenge Sector'],
  ['Kabuga', 'Kabuga, Rusororo Sector, Gasabo District'],
  ['Batsinda', 'Batsinda, Kinyinya Sector, Gasabo District'],
  ['Kabeza', 'Kabeza, Kanombe Sector, Kicukiro District'],
  ['Rebero', 'Rebero, Gatenga Sector, Kicukiro District'],
  ['Rugando', 'Rugando Cell, Kimihurura Sector, Gasabo District'],
  ['Rwampara', 'Rwampara Cell, Nyarugenge Sector'],
  ['Cyahafi', 'Cyahafi, Gitega Sector, Nyarugenge District'],
  ['Nyarutarama', 'Nyarutarama Cell, Remera Sector, Gasabo District'],
  ['Kagugu', 'Kagugu Cell, Kinyinya Sector, Gasabo District'],
  ['Gacuriro', 'Gacuriro Cell, Kinyinya Sector, Gasabo District'],
  ['Kibagabaga', 'Kibagabaga Cell, Kimironko Sector'],
  ['Zindiro', 'Zindiro Village, Kinyaga Cell, Bumbogo Sector, Gasabo District'],
  ['Gishushu', 'Gishushu Village, Nyarutarama Cell, Remera Sector'],
  ['Karuruma', 'Karuruma Cell, Gatsata Sector, Gasabo District'],
  ['Kisimenti', 'Kisimenti, Remera Sector, Gasabo District'],
  ['Giporoso', 'Giporoso, Remera Sector, Gasabo District'],
  ['Sonatubes', 'Sonatube, Kicukiro Sector'],
  ['Kinamba', 'Kinamba, Gisozi Sector'],
  ['Kimicanga', 'Kimicanga, Kimihurura Sector'],
  ['downtown', 'Kigali Downtown Bus Park, Nyarugenge Sector'],
  ['Vision City', 'Vision City, Kinyinya Sector'],
  ['Nyanza ya Kicukiro', 'Nyanza Bus Park, Kicukiro, Gatenga Sector'],
  ['Kabuga, Kigali', 'Kabuga, Rusororo Sector'],
  // Sectors and towns before cells and villages of the name; of two sectors the nearer one.
  ['Remera', 'Remera Sector, Gasabo District'],
  ['Masaka', 'Masaka Sector, Kicukiro District'],
  ['Gitega', 'Gitega Sector, Nyarugenge District'],
  ['Nyanza', 'Nyanza, Nyanza District, Southern Province'],
  ['Ruhango', 'Ruhango, Ruhango District, Southern Province'],
  ['Kinyinya', 'Kinyinya Sector, Gasabo District'],
  ['Kacyiru', 'Kacyiru Sector, Gasabo District'],
  ['Gikondo', 'Gikondo Sector, Kicukiro District'],
  ['Kanombe', 'Kanombe Sector, Kicukiro District'],
  ['Ndera', 'Ndera Sector, Gasabo District'],
  ['Musha', 'Musha Sector, Rwamagana District'],
  ['Kamembe', 'Rusizi (Cyangugu), Rusizi District'],
  ['Kinigi', 'Kinigi Sector, Musanze District'],
  ['Bugarama', 'Bugarama Sector, Rusizi District'],
  ['Congo Nil', 'Congo-nil Cell, Gihango Sector, Rutsiro District'],
  ['Ngoma', 'Ngoma (Kibungo), Ngoma District'],
  ['Nyamata', 'Nyamata, Bugesera District'],
  ['Kibuye', 'Karongi (Kibuye), Karongi District'],
  ['Gitarama', 'Muhanga (Gitarama), Muhanga District'],
  ['Byumba', 'Gicumbi (Byumba), Gicumbi District'],
  ['Gikongoro', 'Nyamagabe (Gikongoro), Nyamagabe District'],
  ['Kibungo', 'Ngoma (Kibungo), Ngoma District'],
  ['Astrida', 'Huye (Butare), Huye District'],
  // Landmarks.
  ['CHUK', 'CHUK, Nyarugenge Sector, Nyarugenge District'],
  ['chuk hospital', 'CHUK, Nyarugenge Sector'],
  ['Hôpital CHUK', 'CHUK, Nyarugenge Sector'],
  ['ibitaro bya CHUK', 'CHUK, Nyarugenge Sector'],
  ['CHUB', 'CHUB, Ngoma Sector, Huye District'],
  ['King Faisal', 'King Faisal Hospital, Kacyiru Sector'],
  ['Hospitali ya King Faisal', 'King Faisal Hospital, Kacyiru Sector'],
  ['hopital de Kibagabaga', 'Kibagabaga Hospital, Kimironko Sector'],
  ['Kanombe hospital', 'Rwanda Military Hospital, Kanombe Sector'],
  ['Musanze hospital', 'Ruhengeri Referral Hospital, Muhoza Sector'],
  ['ibitaro bya Gisenyi', 'Gisenyi Hospital, Gisenyi Sector'],
  ['Butaro', 'Butaro Sector, Burera District'],
  ['Butaro hospital', 'Butaro Hospital, Butaro Sector'],
  ['Nyabugogo', 'Nyabugogo Bus Park, Kimisagara Sector'],
  ['Nyabugogo bus station', 'Nyabugogo Bus Park, Kimisagara Sector'],
  ['Gare ya Nyabugogo', 'Nyabugogo Bus Park, Kimisagara Sector'],
  ['gare routière de Nyabugogo', 'Nyabugogo Bus Park, Kimisagara Sector'],
  ['nyabugogo taxi park', 'Nyabugogo Bus Park, Kimisagara Sector'],
  ['Nyabugogo, Kigali', 'Nyabugogo Bus Park, Kimisagara Sector'],
  ['Kimironko bus park', 'Kimironko Bus Park, Kimironko Sector'],
  ['Huye bus park', 'Huye Bus Park, Ngoma Sector, Huye District'],
  ['Gare de Musanze', 'Musanze Bus Park, Muhoza Sector'],
  ['Nyungwe', 'Nyungwe National Park, Nyamasheke District'],
  ['Nyungwe forest', 'Nyungwe National Park'],
  ['Parc national de Nyungwe', 'Nyungwe National Park'],
  ['Pariki ya Nyungwe', 'Nyungwe National Park'],
  ['Akagera', 'Akagera National Park, Kayonza District'],
  ['Hifadhi ya Akagera', 'Akagera National Park'],
  ['akagera national park', 'Akagera National Park'],
  ['Volcanoes', 'Volcanoes National Park, Kinigi, Kinigi Sector, Musanze District'],
  ['Parc des Volcans', 'Volcanoes National Park, Kinigi'],
  ['Virunga', 'Volcanoes National Park, Kinigi'],
  ['Gishwati', 'Gishwati-Mukura National Park, Rutsiro District'],
  ['Kigali airport', 'Kigali International Airport, Kanombe Sector'],
  ['Kigali International Airport', 'Kigali International Airport, Kanombe Sector'],
  ['Kanombe airport', 'Kigali International Airport, Kanombe Sector'],
  ['aéroport de Kigali', 'Kigali International Airport, Kanombe Sector'],
  ["ikibuga cy'indege Kigali", 'Kigali International Airport, Kanombe Sector'],
  ['Uwanja wa ndege Kigali', 'Kigali International Airport, Kanombe Sector'],
  ['Kamembe airport', 'Kamembe Airport, Kamembe Sector'],
  ['Gatuna', 'Gatuna Border, Cyumba Sector, Gicumbi District'],
  ['Gatuna border', 'Gatuna Border, Cyumba Sector'],
  ['umupaka wa Gatuna', 'Gatuna Border, Cyumba Sector'],
  ['Rusumo', 'Rusumo Border, Nyamugari Sector, Kirehe District'],
  ['frontière de Rusumo', 'Rusumo Border'],
  ['Kagitumba', 'Kagitumba Border, Matimba Sector'],
  ['Cyanika border', 'Cyanika Border, Cyanika Sector, Burera District'],
  ['Petite Barriere', 'Petite Barrière Border, Rubavu, Gisenyi Sector'],
  ['La Corniche', 'Grande Barrière Border, Rubavu, Gisenyi Sector'],
  ['Bukavu border', 'Rusizi I Border, Gihundwe Sector'],
  ['Akanyaru', 'Akanyaru Border, Ngoma Sector, Nyaruguru District'],
  ['Lake Kivu', 'Lake Kivu, Karongi District'],
  ['Lac Muhazi', 'Lake Muhazi, Rwamagana District'],
  ['ikiyaga cya Burera', 'Lake Burera, Burera District'],
  ['KCC', 'Kigali Convention Centre, Kimihurura Sector'],
  ['BK Arena', 'BK Arena, Remera Sector'],
  ['Stade Amahoro', 'Amahoro Stadium, Remera Sector'],
  // Written together, the other way round, or pasted.
  ['KG7Ave12', 'Gasabo District, Kigali City'],
  ['kn5rd', 'Nyarugenge District, Kigali City'],
  ['KK15Rd,Kicukiro', 'Kicukiro District, Kigali City'],
  ['kigali,kimironko', 'Kimironko Sector, Gasabo District'],
  ['Kigali - Kimironko', 'Kimironko Sector, Gasabo District'],
  ['kimironkokigali', 'Kimironko Sector, Gasabo District'],
  ['NyamiramboKigali', 'Nyamirambo Sector, Nyarugenge District'],
  ['Kimironko;Gasabo', 'Kimironko Sector, Gasabo District'],
  ['Kimironko\nGasabo\nKigali', 'Kimironko Sector, Gasabo District'],
  ['huye,ngoma', 'Ngoma Sector, Huye District'],
  ['House12,Kimironko', 'Kimironko Sector, Gasabo District'],
  ['-1.95,30.06', '-1.95000, 30.06000, '],
  ["1°57'S 30°03'36\"E", '-1.95000, 30.06000, '],
  ['https://maps.google.com/?q=-1.95,30.06', '-1.95000, 30.06000, '],
  ['https://www.openstreetmap.org/#map=17/-1.95/30.06', '-1.95000, 30.06000, '],
  // A place abroad beside one here.
  ['Goma Rubavu', 'Rubavu (Gisenyi), Rubavu District'],
  ['Kigali to Goma', 'Kigali, Nyarugenge District'],
  ['Goma border', 'Petite Barrière Border, Rubavu'],
  ['Kenya, Rusizi', 'Kenya Village, Nyamihanda Cell, Butare Sector, Rusizi District'],
  ['KG 7 Ave, Masaka', 'Masaka Sector, Kicukiro District'],
  // Misspelt, with other letters and kinds.
  ['Kimironkko', 'Kimironko Sector'],
  ['Nyamilambo', 'Nyamirambo Sector'],
  ['Kacyíru', 'Kacyiru Sector'],
  ['akarere ka Gasabo', 'Gasabo District'],
  ['Mujyi wa Kigali', 'Kigali, Nyarugenge District'],
  ['umurenge wa Gisozi', 'Gisozi Sector, Gasabo District'],
  ['Kayonsa', 'Kayonza, Kayonza District'],
];

test.each(MEANT)('whoever types %j first gets %s', async (typed, address) => {
  expect((await find(typed))[0]?.address.slice(0, address.length)).toBe(address);
});

/** Cities and countries of the neighbours, as typed or misspelt, and positions there. */
const ABROAD: readonly string[] = [
  'Goma',
  'goma city',
  'Ville de Goma',
  'Goma, DRC',
  'Goma RDC',
  'Avenue du Lac 3, Goma',
  'Serena Hotel Goma',
  'Bukavu',
  'Bukavu, RD Congo',
  'Bujumbura',
  'Bujumbra',
  'Kampala',
  'Kampalla',
  'Kampala Uganda',
  'Kigali Road, Kampala',
  'Entebbe airport',
  'Kabale',
  'Kabale hotel',
  'Kisoro',
  'Mbarara',
  'Ngozi',
  'Kayanza',
  'Gitega Burundi',
  'Gitega, Burundi',
  'Masaka, Uganda',
  'Uvira',
  'Mwanza',
  'Bukoba',
  'Dar es Salaam',
  'Nairobi',
  'Uganda',
  'Ouganda',
  'Burundi',
  'Tanzania',
  'Kenya',
  'Congo',
  'Kinshasa',
  '48.8584, 2.2945',
  'https://maps.google.com/?q=0.3476,32.5825',
];

test.each(ABROAD)('%j is no place here, and is not corrected into one', async (typed) => {
  expect(await find(typed)).toEqual([]);
});

describe('two places of one name', () => {
  test('are both offered, that of the capital first', async () => {
    const districts = (await find('Kiyovu')).map(({ address }) => address.split(', ')[2]);
    expect(districts.slice(0, 2)).toEqual(['Nyarugenge District', 'Kayonza District']);
  });

  test('are in the order of their distance from the visitor, where that is known', async () => {
    const musanze = { lat: -1.5, lng: 29.63 };
    const [first] = await geocoder.search({ text: 'Remera', locale: 'en', near: musanze });
    expect(first?.address).toBe('Remera Sector, Musanze District, Northern Province');
    const [suggested] = await geocoder.suggest({ text: 'Remera', locale: 'en', near: musanze });
    expect(suggested?.address).toBe(first?.address);
  });
});

test('a village with the name of a city abroad is suggested while it is typed, and found by its id', async () => {
  const suggested = await geocoder.suggest({ text: 'Mwanza', locale: 'en' });
  expect(suggested.map(({ kind }) => kind)).toEqual(suggested.map(() => 'village'));
  const id = suggested[0]?.id ?? '';
  expect((await geocoder.byId({ id, locale: 'en' }))?.name).toBe('Mwanza');
});

test('a pasted position is exact, keeps its point, and is found again by its id', async () => {
  const [found] = await find('-1.9501, 30.0605');
  expect(found).toMatchObject({ precision: 'exact', at: { lat: -1.9501, lng: 30.0605 } });
  expect(await geocoder.byId({ id: found?.id ?? '', locale: 'en' })).toEqual(found);
});

test('a national park is as exact as a district, so that no page claims the answer for a house', async () => {
  expect((await find('Nyungwe'))[0]).toMatchObject({ precision: 'district', kind: 'landmark' });
});

test('a page shows the nearer of two places of one name first to a visitor whose position is known', async () => {
  const first = async (near: { lat: number; lng: number }) =>
    (await createPlaceLookup(geocoder)('en').search('Remera', near))[0]?.name;
  expect(await first({ lat: -1.95, lng: 30.06 })).toBe('Remera Sector, Gasabo District, Kigali City');
  expect(await first({ lat: -2.2, lng: 30.5 })).toBe('Remera Sector, Ngoma District, Eastern Province');
});
