import { defineTexts } from './texts.ts';

/** Words of the map itself and of every field that searches a place. Give them to the loader of a page with a map. */
export const mapTexts = defineTexts('network-translation', {
  'map.map': 'Map',
  'map.keys': 'Move the map with the arrow keys, zoom with plus and minus.',
  'map.zoomIn': 'Zoom in',
  'map.zoomOut': 'Zoom out',
  'map.search': 'Search for a place',
  'map.suggestions': 'Suggestions',
  'map.noMatch': 'No place of this name was found',
  'map.searchFailed': 'The search cannot be reached. Move the map to the place.',
  'map.partial': 'We could not find all of “{query}”. This is about {place}.',
  'map.results': '{count} places found',
  'map.pinAt': 'Pin near {address}',
  'map.pinUnknown': 'Pin at {lat}, {lng}',
  'map.middleAt': 'The middle of the map is near {address}',
  'map.simplified': 'Simplified map: streets are not shown',
  'map.sources': 'Map data',
  'map.uganda': 'Uganda',
  'map.tanzania': 'Tanzania',
  'map.burundi': 'Burundi',
  'map.drCongo': 'DR Congo',
  'map.lake': 'Lake {name}',
  'map.loading': 'The map is loading ...',
  'map.failed': 'The map cannot be shown here. Everything else on this page works without it.',
});
