/**
 * Towns that share their name with a district since 2006 or have an older name. People use both, and both are found.
 */
export const TOWN_NAMES: Record<string, { shown: string; aliases: readonly string[] }> = {
  Butare: { shown: 'Huye (Butare)', aliases: ['Huye', 'Butare', 'Astrida'] },
  Gisenyi: { shown: 'Rubavu (Gisenyi)', aliases: ['Rubavu', 'Gisenyi'] },
  Cyangugu: { shown: 'Rusizi (Cyangugu)', aliases: ['Rusizi', 'Cyangugu', 'Kamembe'] },
  Musanze: { shown: 'Musanze (Ruhengeri)', aliases: ['Musanze', 'Ruhengeri'] },
  Kibuye: { shown: 'Karongi (Kibuye)', aliases: ['Karongi', 'Kibuye'] },
  Gitarama: { shown: 'Muhanga (Gitarama)', aliases: ['Muhanga', 'Gitarama'] },
  Kibungo: { shown: 'Ngoma (Kibungo)', aliases: ['Ngoma', 'Kibungo'] },
  Byumba: { shown: 'Gicumbi (Byumba)', aliases: ['Gicumbi', 'Byumba'] },
  Gikongoro: { shown: 'Nyamagabe (Gikongoro)', aliases: ['Nyamagabe', 'Gikongoro'] },
};

/** GeoNames entries that duplicate a place we already have. */
export const DUPLICATE_TOWNS: ReadonlySet<string> = new Set(['Muhanga', 'Umutara', 'Mabanza']);

/** Towns that are listed besides a sector or district of the same name. */
export const MAIN_TOWNS: ReadonlySet<string> = new Set([
  'Kigali',
  'Rwamagana',
  'Nyagatare',
  'Ruhango',
  'Kayonza',
  'Nyanza',
  'Ngororero',
  'Nyamata',
]);

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
