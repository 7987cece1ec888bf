/** Areas of a street map. */
export type AreaKind = 'park' | 'wood' | 'wetland' | 'water';

/** Lines of a street map: `main` is a primary or secondary road, `minor` a tertiary one. */
export type LineKind =
  | 'stream'
  | 'river'
  | 'rail'
  | 'runway'
  | 'path'
  | 'street'
  | 'minor'
  | 'main'
  | 'trunk';

/** Named points. `landmark` is for orientation from afar (a hospital), `service` from near (a bank). */
export type PointKind = 'city' | 'town' | 'suburb' | 'village' | 'landmark' | 'service';

/** What a layer may contain. A feature is of the first kind that one of its classes names. */
type Theme = {
  area?: Readonly<Record<string, AreaKind>>;
  line?: Readonly<Record<string, LineKind>>;
  point?: Readonly<Record<string, PointKind>>;
  /** Kind of an area whose class is unknown. */
  otherArea?: AreaKind;
};

const named = <Kind extends string>(kinds: Readonly<Partial<Record<Kind, string>>>): Record<string, Kind> =>
  Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, classes]) =>
      String(classes)
        .split(' ')
        .map((name) => [name, kind as Kind]),
    ),
  );

const ROADS: Theme = {
  line: named<LineKind>({
    trunk: 'motorway motorway_link trunk trunk_link highway',
    main: 'primary primary_link secondary secondary_link major_road',
    minor: 'tertiary tertiary_link medium_road',
    street: 'unclassified residential living_street pedestrian road service minor minor_road street',
    path: 'path footway track cycleway steps bridleway',
    rail: 'rail light_rail tram subway narrow_gauge transit',
    runway: 'runway taxiway',
  }),
};
const WATERS: Theme = {
  area: named<AreaKind>({ wetland: 'wetland marsh swamp' }),
  line: named<LineKind>({ river: 'river canal', stream: 'stream drain ditch' }),
  otherArea: 'water',
};
const GREENS: Theme = {
  area: named<AreaKind>({
    park: 'park garden golf_course pitch recreation_ground village_green grass cemetery nature_reserve national_park',
    wood: 'wood forest scrub',
    wetland: 'wetland marsh swamp',
  }),
};
const PLACES: Theme = {
  point: named<PointKind>({
    city: 'city',
    town: 'town',
    suburb: 'suburb neighbourhood neighborhood quarter',
    village: 'village hamlet',
  }),
};
const LANDMARKS: Theme = {
  point: named<PointKind>({
    landmark:
      'hospital bus_station marketplace market aerodrome airport stadium university museum railway_station',
    service:
      'clinic doctors pharmacy school college bank atm fuel hotel lodging police post_office library townhall town_hall place_of_worship supermarket mall grocery restaurant cafe embassy courthouse attraction',
  }),
};

/**
 * The layers of the common schemas by name, see docs/maps.md. Protomaps calls the layers `roads`, `places` and `pois`,
 * Shortbread `streets`, `water_polygons` and `place_labels`, OpenMapTiles `transportation` and `poi`; `road` and
 * `nature` are those of tiles with OpenStreetMap's own tags.
 */
const LAYERS: Readonly<Record<string, readonly Theme[]>> = {
  ...layers('road roads streets transportation transportation_name street_labels aeroway', [ROADS]),
  ...layers('water waterway water_polygons water_lines ocean', [WATERS]),
  ...layers('nature landcover landuse land park', [GREENS]),
  ...layers('place places place_labels', [PLACES, LANDMARKS]),
  ...layers('poi pois structure', [LANDMARKS]),
};

function layers(names: string, themes: readonly Theme[]): Record<string, readonly Theme[]> {
  return Object.fromEntries(names.split(' ').map((name) => [name, themes]));
}

/** Layers with the names of streets that another layer draws. */
const NAME_LAYERS = new Set(['transportation_name', 'street_labels']);

/** Properties that may contain the class of a feature, the most exact first. */
const CLASS_KEYS = [
  'kind_detail', // Protomaps
  ...['highway', 'railway', 'aeroway', 'waterway', 'water', 'natural', 'landuse', 'leisure', 'place'], // OpenStreetMap
  ...['amenity', 'tourism', 'shop', 'class', 'subclass', 'kind'],
] as const;

type Properties = Readonly<Record<string, string | number | boolean>>;

/** Whether the map draws anything of a layer. */
export function isLayerDrawn(layer: string): boolean {
  return layer in LAYERS;
}

/** Whether a layer only names what another one draws. */
export function isNameLayer(layer: string): boolean {
  return NAME_LAYERS.has(layer);
}

/** The kind of an area of a layer; `null`: it is not drawn. */
export function areaKind(layer: string, properties: Properties): AreaKind | null {
  const themes = LAYERS[layer] ?? [];
  return (
    findKind(
      themes.map(({ area }) => area),
      properties,
    ) ??
    themes.find(({ otherArea }) => otherArea)?.otherArea ??
    null
  );
}

/** The kind of a line of a layer; `null`: it is not drawn. */
export function lineKind(layer: string, properties: Properties): LineKind | null {
  return findKind(
    (LAYERS[layer] ?? []).map(({ line }) => line),
    properties,
  );
}

/** The kind of a point of a layer; `null`: it is not drawn. */
export function pointKind(layer: string, properties: Properties): PointKind | null {
  return findKind(
    (LAYERS[layer] ?? []).map(({ point }) => point),
    properties,
  );
}

function findKind<Kind>(
  tables: readonly (Readonly<Record<string, Kind>> | undefined)[],
  properties: Properties,
): Kind | null {
  for (const table of tables) {
    if (!table) continue;
    for (const key of CLASS_KEYS) {
      const name = properties[key];
      if (typeof name === 'string' && Object.hasOwn(table, name)) return table[name] ?? null;
    }
  }
  return null;
}
