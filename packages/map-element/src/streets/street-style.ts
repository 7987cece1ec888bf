import type { AreaKind, LineKind, PointKind } from './tile-schema.ts';

type AreaStyle = { from: number; colour: string };

/** The areas in the order in which they are painted. Colours are pale, so that sites and their areas stand out. */
export const AREA_STYLES: readonly (readonly [AreaKind, AreaStyle])[] = [
  ['wood', { from: 7, colour: '#d3e4c2' }],
  ['park', { from: 9, colour: '#cfe6bb' }],
  ['wetland', { from: 10, colour: '#dde9dc' }],
  ['water', { from: 7, colour: '#a9d3e3' }],
];

/** `from`: first zoom. `width`: pixels at zoom 12. `edge`: colour of the outline from {@link EDGE_ZOOM}. */
export type LineStyle = { from: number; width: number; colour: string; edge?: string; dash?: number[] };

/** First zoom with outlines, which make streets stand out from the land. */
export const EDGE_ZOOM = 12;

/** The lines in the order in which they are painted. */
export const LINE_STYLES: readonly (readonly [LineKind, LineStyle])[] = [
  ['stream', { from: 13, width: 0.8, colour: '#7db4c9' }],
  ['river', { from: 9, width: 1.4, colour: '#7db4c9' }],
  ['path', { from: 14, width: 0.7, colour: '#b3a283', dash: [4, 3] }],
  ['street', { from: 12, width: 1.5, colour: '#ffffff', edge: '#c9c1ad' }],
  ['runway', { from: 11, width: 4, colour: '#d5d3dc' }],
  ['rail', { from: 10, width: 1, colour: '#8f8f8f' }],
  ['minor', { from: 10, width: 2, colour: '#ffffff', edge: '#b9af97' }],
  ['main', { from: 8, width: 2.4, colour: '#fbe9b4', edge: '#c9a951' }],
  ['trunk', { from: 7, width: 3, colour: '#f7cf80', edge: '#bf8f34' }],
];

const GROWTH = 1.35;
const REFERENCE_ZOOM = 12;
const MIN_WIDTH = 0.7;

/** The width of a line in pixels at a zoom. */
export function lineWidth({ width }: LineStyle, zoom: number): number {
  return Math.max(MIN_WIDTH, width * GROWTH ** (zoom - REFERENCE_ZOOM));
}

/** Style of a name. `from`: first zoom. `size` in pixels. */
export type NameStyle = { from: number; size: number; weight: string; colour: string; dot?: boolean };

const STREET_NAME = { size: 11, weight: '500', colour: '#4a4231' };
const WATER_NAME = { size: 11, weight: 'italic 500', colour: '#2b6c86' };

/** Names along lines; a kind without a style has no names. */
export const NAME_STYLES: Readonly<Partial<Record<LineKind, NameStyle>>> = {
  trunk: { ...STREET_NAME, from: 12, weight: '600' },
  main: { ...STREET_NAME, from: 13 },
  minor: { ...STREET_NAME, from: 14 },
  street: { ...STREET_NAME, from: 15 },
  path: { ...STREET_NAME, from: 16 },
  river: { ...WATER_NAME, from: 12 },
  stream: { ...WATER_NAME, from: 14 },
};

/** Names of points. */
export const POINT_STYLES: Readonly<Record<PointKind, NameStyle>> = {
  city: { from: 7, size: 14, weight: '700', colour: '#22303c' },
  town: { from: 9, size: 12, weight: '600', colour: '#22303c' },
  suburb: { from: 13, size: 12, weight: '600', colour: '#46525c' },
  village: { from: 13, size: 11, weight: '500', colour: '#46525c' },
  landmark: { from: 14, size: 11, weight: '600', colour: '#5a3a78', dot: true },
  service: { from: 16, size: 11, weight: '500', colour: '#5a3a78', dot: true },
};
