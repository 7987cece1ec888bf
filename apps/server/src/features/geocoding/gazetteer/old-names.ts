/** A town with the district it gave its name to, or got it from, in 2006; people use both, and both find it. */
export const TWO_NAMES: Record<string, { shown: string; aliases: readonly string[] }> = {
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

/** Entries of GeoNames that are a second point of a place we have already. */
export const SECOND_POINTS: ReadonlySet<string> = new Set(['Muhanga', 'Umutara', 'Mabanza']);

/** Towns that are known by a name of their own beside a sector or a district of the same name. */
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
