/** Loads tiles once; tiles that were not used for longest are forgotten. */
export type TileStore<Tile> = (z: number, x: number, y: number) => Promise<Tile | null>;

/** Tiles in memory: two screens of a computer, some more of a phone. */
const MAX_TILES = 60;

type TileStoreOptions<Tile> = {
  /** URL template with `{z}`, `{x}` and `{y}`. */
  template: string;
  /** Converts the content of a tile of a zoom. */
  decode: (bytes: Uint8Array, zoom: number) => Promise<Tile>;
  fetch?: typeof globalThis.fetch;
};

/**
 * Creates the store of the tiles of a map. A tile that the server does not have is `null`. A tile that fails to load is
 * rejected, and requested again the next time.
 */
export function createTileStore<Tile>(options: TileStoreOptions<Tile>): TileStore<Tile> {
  const tiles = new Map<string, Promise<Tile | null>>();
  return (z, x, y) => {
    const url = fillTemplate(options.template, { z, x, y });
    const tile = tiles.get(url) ?? loadTile(url, z, options);
    // The newest is last.
    tiles.delete(url);
    tiles.set(url, tile);
    tile.catch(() => tiles.delete(url));
    for (const oldest of tiles.keys()) {
      if (tiles.size <= MAX_TILES) break;
      tiles.delete(oldest);
    }
    return tile;
  };
}

async function loadTile<Tile>(
  url: string,
  zoom: number,
  { decode, fetch = globalThis.fetch }: TileStoreOptions<Tile>,
): Promise<Tile | null> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`failed to load a tile of the map: HTTP ${reply.status}`);
  if (reply.status === 204) return null;
  return decode(new Uint8Array(await reply.arrayBuffer()), zoom);
}

function fillTemplate(template: string, values: Record<string, number>): string {
  return template.replace(/\{([zxy])\}/g, (_whole, name: string) => String(values[name]));
}
