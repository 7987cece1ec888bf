import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { routeMatcherPlugin } from './route-matcher/build-plugin.ts';
import { serviceWorkerPlugin } from './service-worker/build-plugin.ts';

/** Assets larger than this stay files: an inlined one would travel with every page. */
const INLINE_LIMIT_BYTES = 512;

/** Libraries of every page, without what only the searchable dropdown wants. */
const NOT_COMBOBOX =
  /node_modules\/(?!(downshift|compute-scroll-into-view|prop-types|react-is|tslib|@babel)\/)/;
/** What several kinds of page share, without what only home broadband wants. */
const NOT_WORKS =
  /apps\/web\/app\/(?!blocks\/dynamic-form|features\/hbb)|packages\/(?!domain\/src\/(form-|lead))/;

/**
 * Few files, so that a phone far from a mast asks seldom: the libraries, which rarely change and stay cached over
 * releases, and what two pages or more share.
 */
const CHUNKS = [
  // A part takes along what it needs, unless that has a group of a higher priority: what pages say to the map and
  // what searches places must not bring the map along.
  { name: 'map-api', test: /map-element\/src\/map-(api|words)/, priority: 6 },
  { name: 'place-search', test: /map-element\/src\/(geocoding|place-search|sugg)/, priority: 5 },
  { name: 'map', test: /node_modules\/(leaflet|geojson-vt|kdbush)|map-element\/src\//, priority: 4 },
  { name: 'libraries', test: NOT_COMBOBOX, priority: 2 },
  { name: 'shared', test: NOT_WORKS, minShareCount: 2, priority: 1 },
  // Only a form with a long list fetches it, once its script runs.
  { name: 'combobox', test: /node_modules|ui\/select-search/, priority: 0 },
  // What the pages of home broadband share with one another alone.
  { name: 'works', test: /apps\/web\/app\/|packages\//, minShareCount: 2, priority: 0 },
];

/** Host that serves the built files (RULINGS 56); our own when none is named. */
const { ASSET_HOST } = process.env;

export default defineConfig(({ command }) => ({
  base: command === 'build' && ASSET_HOST ? `${new URL(ASSET_HOST).origin}/` : '/',
  plugins: [tailwindcss(), routeMatcherPlugin(), reactRouter(), serviceWorkerPlugin(ASSET_HOST)],
  build: {
    assetsInlineLimit: INLINE_LIMIT_BYTES,
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  ssr: { noExternal: [/^@portal\//] },
}));
