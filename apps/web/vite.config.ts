import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Assets larger than this stay files: an inlined one would travel with every page. */
const INLINE_LIMIT_BYTES = 512;

/**
 * Few files, so that a phone far from a mast asks seldom: the libraries, which rarely change and stay cached over
 * releases, and what two pages or more share.
 */
const CHUNKS = [
  // What pages say to the map: without a group of its own it would follow the map and bring it to every page.
  { name: 'map-api', test: /packages\/map-element\/src\/map-(api|words)/, priority: 4 },
  // Only pages with a map fetch it, and those that search a place only the second.
  {
    name: 'map',
    test: /node_modules\/(leaflet|geojson-vt|kdbush)|map-element\/src\/(?!(map-api|map-words|geocoding|place-search|sugg))/,
    priority: 4,
  },
  { name: 'place-search', test: /map-element\/src\/(geocoding|place-search|sugg)/, priority: 3 },
  // Only a form with a long list fetches it, once its script runs.
  {
    name: 'combobox',
    test: /node_modules\/(downshift|compute-scroll-into-view|prop-types|react-is|tslib|@babel)|ui\/select-search/,
    priority: 4,
  },
  // The pages of home broadband share it, no other wants it.
  {
    name: 'works',
    test: /blocks\/dynamic-form|features\/hbb|domain\/src\/(form-|lead)/,
    minShareCount: 2,
    priority: 3,
  },
  { name: 'libraries', test: /node_modules/, priority: 2 },
  { name: 'shared', test: /apps\/web\/app\/|packages\//, minShareCount: 2, priority: 1 },
];

/** Host that serves the built files (RULINGS 56); our own when none is named. */
const { ASSET_HOST } = process.env;

export default defineConfig(({ command }) => ({
  base: command === 'build' && ASSET_HOST ? `${new URL(ASSET_HOST).origin}/` : '/',
  plugins: [tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: INLINE_LIMIT_BYTES,
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  ssr: { noExternal: [/^@portal\//] },
}));
