import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { writePmtiles } from '@portal/platform/street-map/testing/write-pmtiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../../testing/portal.ts';

const KIGALI = { z: 14, x: 9560, y: 8280 };
const CONTENT = Buffer.from('streets of Kigali');
const ATTRIBUTION = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>';

const folder = mkdtempSync(join(tmpdir(), 'portal-streets-'));
const path = join(folder, 'country.pmtiles');
let portal: TestPortal;
let bare: TestPortal;

beforeAll(async () => {
  writePmtiles(path, {
    tiles: [
      { ...KIGALI, bytes: CONTENT },
      { z: 8, x: 149, y: 129, bytes: Buffer.from('the country') },
    ],
    metadata: { attribution: ATTRIBUTION },
  });
  portal = await createTestPortal({ environment: { MAP_PMTILES: path } });
  bare = await createTestPortal();
});
afterAll(async () => {
  await portal.close();
  await bare.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers });
const tile = (headers: Record<string, string> = {}, query = '') =>
  get(`/maps/streets/${KIGALI.z}/${KIGALI.x}/${KIGALI.y}${query}`, headers);

describe('the tiles of MAP_PMTILES', () => {
  test('a browser gets a tile compressed as it is stored', async () => {
    const reply = await tile({ 'accept-encoding': 'br, gzip' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
    });
    expect(gunzipSync(reply.rawPayload)).toEqual(CONTENT);
  });

  test.each([[{}], [{ 'accept-encoding': 'gzip;q=0' }]])(
    'a client without gzip (%o) gets it uncompressed',
    async (headers) => {
      const reply = await tile(headers as Record<string, string>);
      expect(reply.headers).not.toHaveProperty('content-encoding');
      expect(reply.rawPayload).toEqual(CONTENT);
    },
  );

  test('the URLs of the description may be cached forever, others for minutes', async () => {
    const [template = ''] = (await get('/maps/streets.json')).json().tiles;
    const address = template.replace('{z}', '14').replace('{x}', '9560').replace('{y}', '8280');
    expect((await get(address)).headers['cache-control']).toMatch(/max-age=31536000, immutable/);
    expect((await tile()).headers['cache-control']).toBe('public, max-age=300');
    expect((await tile({}, '?v=another')).headers['cache-control']).toBe('public, max-age=300');
  });

  test('a browser that has the tile gets no second copy', async () => {
    const { etag } = (await tile()).headers;
    expect((await tile({ 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  test('a place that the file does not have is empty', async () => {
    const reply = await get('/maps/streets/14/0/0');
    expect([reply.statusCode, reply.body]).toEqual([204, '']);
    expect((await get('/maps/streets/20/611840/529920')).statusCode).toBe(204);
  });

  test.each([
    '14/16384/0', // one beyond the edge
    '14/0/16384',
    '27/0/0',
    '-1/0/0',
    '1e1/1/1',
    '14/9560.5/8280',
    '0x1/0/0',
    '99999999999999999999/0/0',
    'a/b/c',
    '14/%00/1',
  ])('%s is not found', async (address) => {
    expect((await get(`/maps/streets/${address}`)).statusCode).toBe(404);
  });

  test('the description names zooms and the attribution of the file', async () => {
    const reply = await get('/maps/streets.json');
    expect(reply.json()).toMatchObject({ minzoom: 8, maxzoom: 14, attribution: ATTRIBUTION });
    const again = await get('/maps/streets.json', { 'if-none-match': String(reply.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test('without MAP_PMTILES there is no street map', async () => {
    expect((await bare.app.inject('/maps/streets.json')).statusCode).toBe(404);
    expect((await bare.app.inject('/maps/streets/14/9560/8280')).statusCode).toBe(404);
  });

  test('a file that is cut off while the portal runs is unavailable, not a crash', async () => {
    const cut = join(folder, 'cut.pmtiles');
    writePmtiles(cut, { tiles: [{ ...KIGALI, bytes: CONTENT }], metadata: { attribution: ATTRIBUTION } });
    const own = await createTestPortal({ environment: { MAP_PMTILES: cut } });
    truncateSync(cut, 200);
    const reply = await own.app.inject('/maps/streets/14/9560/8280');
    await own.close();
    expect(reply.statusCode).toBe(503);
  });
});
