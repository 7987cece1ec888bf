/**
 * Seat of each district whose seat has another name. A search for the district shows this place, not the centre of its
 * area.
 */
export const DISTRICT_SEATS: Readonly<Record<string, string>> = {
  Bugesera: 'Nyamata',
  Burera: 'Rusarabuye',
  Gasabo: 'Remera',
  Gatsibo: 'Kabarore',
  Gisagara: 'Ndora',
  Kamonyi: 'Gacurabwenge',
  Nyabihu: 'Mukamira',
  Nyamasheke: 'Kagano',
  Nyarugenge: 'Kigali',
  Nyaruguru: 'Kibeho',
  Rulindo: 'Bushoki',
  Rutsiro: 'Gihango',
};
