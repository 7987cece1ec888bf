import type { Sector } from '../../../platform/places/sectors.ts';

/** Settlement type of a sector. Determines the number of masts and their technologies. */
export type Settlement = 'city' | 'town' | 'centre' | 'country';

/** Sectors that are not rural, by district. */
const BUILT_UP: Record<Exclude<Settlement, 'country'>, Record<string, string>> = {
  city: {
    Nyarugenge: 'Gitega Kimisagara Muhima Nyakabanda Nyamirambo Nyarugenge Rwezamenyo',
    Gasabo: 'Gatsata Gisozi Kacyiru Kimihurura Kimironko Kinyinya Remera',
    Kicukiro: 'Gatenga Gikondo Kagarama Kanombe Kicukiro Kigarama Niboye Nyarugunga',
  },
  town: {
    Huye: 'Ngoma Tumba',
    Musanze: 'Muhoza Cyuve',
    Rubavu: 'Gisenyi Rugerero',
    Rusizi: 'Kamembe Gihundwe',
    Muhanga: 'Nyamabuye Shyogwe',
    Karongi: 'Bwishyura',
    Nyagatare: 'Nyagatare',
    Rwamagana: 'Kigabiro',
    Ngoma: 'Kibungo',
    Bugesera: 'Nyamata',
    Gicumbi: 'Byumba',
    Nyanza: 'Busasamana',
    Ruhango: 'Ruhango',
    Kamonyi: 'Runda',
    Kayonza: 'Mukarange',
    Nyamagabe: 'Gasaka',
  },
  centre: {
    Nyarugenge: 'Kanyinya Kigali',
    Gasabo: 'Jabana Ndera Rusororo Bumbogo',
    Kicukiro: 'Gahanga Masaka',
    Gatsibo: 'Kabarore Kiramuruzi',
    Kirehe: 'Kirehe Kigina',
    Kayonza: 'Kabarondo',
    Nyagatare: 'Matimba Rukomo',
    Bugesera: 'Ruhuha Mayange',
    Rwamagana: 'Muhazi Muyumbu',
    Nyaruguru: 'Kibeho',
    Gisagara: 'Ndora Save',
    Kamonyi: 'Gacurabwenge Musambira',
    Ruhango: 'Byimana Kinazi',
    Nyamasheke: 'Kagano Kanjongo',
    Rusizi: 'Bugarama',
    Rutsiro: 'Gihango',
    Karongi: 'Rubengera',
    Ngororero: 'Ngororero Kabaya',
    Nyabihu: 'Mukamira Jenda',
    Rubavu: 'Nyundo Nyamyumba',
    Musanze: 'Busogo Kinigi',
    Burera: 'Butaro Rusarabuye',
    Gakenke: 'Gakenke',
    Rulindo: 'Base Bushoki',
    Gicumbi: 'Rutare',
  },
};

/** Returns the settlement type of a sector. */
export function settlementOf({ district, sector }: Pick<Sector, 'district' | 'sector'>): Settlement {
  for (const settlement of ['city', 'town', 'centre'] as const) {
    if (BUILT_UP[settlement][district]?.split(' ').includes(sector)) return settlement;
  }
  return 'country';
}
