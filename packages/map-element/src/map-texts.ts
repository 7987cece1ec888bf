/** All texts of the map, in English. A page in another language passes its own. */
export const MAP_TEXTS = {
  map: 'Map',
  keys: 'Move the map with the arrow keys, zoom with plus and minus.',
  twoFingers: 'Use two fingers to move the map',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  search: 'Search for a place',
  suggestions: 'Suggestions',
  noMatch: 'No place of this name was found',
  searchFailed: 'The search cannot be reached. Move the map to the place.',
  results: '{count} places found',
  cluster: '{count} places here. Zoom in',
  pinAt: 'Pin near {address}',
  pinUnknown: 'Pin at {lat}, {lng}',
  middleAt: 'The middle of the map is near {address}',
  simplified: 'Simplified map: streets are not shown',
  sources: 'Map data',
  uganda: 'Uganda',
  tanzania: 'Tanzania',
  burundi: 'Burundi',
  drCongo: 'DR Congo',
  lake: 'Lake {name}',
};

/** Key of a text of the map. */
export type MapTextKey = keyof typeof MAP_TEXTS;

/** Returns a text with its `{placeholders}` filled in. */
export type TranslateMapText = (word: MapTextKey, values?: Record<string, string | number>) => string;

/** Creates the lookup of texts: those of the page, else English. */
export function createMapTranslate(own: Partial<Record<string, string>>): TranslateMapText {
  return (word, values = {}) =>
    (own[word] ?? MAP_TEXTS[word]).replace(/\{(\w+)\}/g, (whole, name: string) =>
      String(values[name] ?? whole),
    );
}
