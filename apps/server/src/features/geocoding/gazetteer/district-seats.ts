/**
 * Town or sector that a district is governed from, where it bears another name than the district. A district as a place
 * of its own stands there, not in the middle of its fields.
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
