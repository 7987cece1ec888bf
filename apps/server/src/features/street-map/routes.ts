import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { STREET_MAP_PATH, STREET_TILES_PATH, type StreetMapInfo } from '@portal/contract/http/street-map';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import type { TileAddress, TileArchive } from '@portal/platform/street-map/tile-archive';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** A URL with the file's version never changes its content. */
const YEAR = 'public, max-age=31536000, immutable';
const MINUTES = 'public, max-age=300';
const TILE_TYPE = 'application/vnd.mapbox-vector-tile';
/** `gzip` in Accept-Encoding, unless its weight is 0. */
const ACCEPTS_GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;
/** The largest zoom of the format. */
const MAX_ZOOM = 26;

type Params = Record<'z' | 'x' | 'y', string>;

/**
 * Serves the operator's PMTiles file (docs/maps.md). A tile that the file does not have is 204; an address that no map
 * has is 404.
 */
export function streetMapRoutes(app: FastifyInstance, archive: TileArchive): void {
  const options = { schema: { hide: true }, config: { limit: 'tiles' as const } };
  const info = JSON.stringify(describe(archive));
  const infoTag = `"${createHash('sha256').update(info).digest('base64url').slice(0, 16)}"`;
  const { version, isGzipped } = archive.file;
  app.get(STREET_MAP_PATH, options, async (request, reply) => {
    reply.header('etag', infoTag).header('cache-control', MINUTES);
    if (request.headers['if-none-match'] === infoTag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(info);
  });
  app.get<{ Params: Params; Querystring: { v?: string } }>(
    `${STREET_TILES_PATH}/:z/:x/:y`,
    options,
    async (request, reply) => {
      const address = parseAddress(request.params);
      if (!address) return reply.callNotFound();
      const etag = `"${version}"`;
      const isUnchanged = request.headers['if-none-match'] === etag;
      const tile = isUnchanged ? null : await mapToUnavailable(archive.readTile(address));
      reply
        .header('etag', etag)
        .header('vary', 'accept-encoding')
        .header('cache-control', request.query.v === version ? YEAR : MINUTES);
      if (!tile) return reply.code(isUnchanged ? 304 : 204).send();
      return sendTile(reply, tile, isGzipped);
    },
  );
}

/** TileJSON, https://github.com/mapbox/tilejson-spec */
function describe({ file }: TileArchive): StreetMapInfo {
  return {
    tilejson: '3.0.0',
    tiles: [`${STREET_TILES_PATH}/{z}/{x}/{y}?v=${file.version}`],
    minzoom: file.minZoom,
    maxzoom: file.maxZoom,
    bounds: file.bounds,
    attribution: file.attribution,
  };
}

function parseAddress({ z, x, y }: Params): TileAddress | null {
  if (![z, x, y].every((text) => /^\d{1,8}$/.test(text))) return null;
  const address = { z: Number(z), x: Number(x), y: Number(y) };
  const side = 2 ** address.z;
  return address.z <= MAX_ZOOM && address.x < side && address.y < side ? address : null;
}

async function sendTile(reply: FastifyReply, tile: Buffer, isGzipped: boolean): Promise<FastifyReply> {
  reply.type(TILE_TYPE);
  if (!isGzipped) return reply.send(tile);
  const accepted = String(reply.request.headers['accept-encoding'] ?? '');
  if (!ACCEPTS_GZIP.test(accepted)) return reply.send(await promisify(gunzip)(tile));
  return reply.header('content-encoding', 'gzip').send(tile);
}
