import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { routeMatcherPlugin } from './route-matcher/build-plugin.ts';
import { serviceWorkerPlugin } from './service-worker/build-plugin.ts';

/** Larger assets stay files: an inlined asset is downloaded with every page. */
const INLINE_LIMIT_BYTES = 512;

/** Libraries of every page, without those of the searchable dropdown. */
const NOT_COMBOBOX =
  /node_modules\/(?!(downshift|compute-scroll-into-view|prop-types|react-is|tslib|@babel)\/)/;
/** Modules shared by several kinds of page, without those of home broadband. */
const NOT_HOME_BROADBAND =
  /apps\/web\/app\/(?!dynamic-form|features\/home-broadband)|packages\/(?!domain\/src\/(forms\/form-|products\/lead))/;

/**
 * Few chunks, so that a phone on a slow network makes few requests: the libraries, which rarely change and stay cached
 * over releases, and the modules that two or more pages share.
 */
const CHUNKS = [
  // A chunk includes its dependencies unless they are in a group of a higher priority: without these groups, pages with
  // the map API or the place search would load the whole map.
  { name: 'map-api', test: /map-element\/src\/map-(api|texts)/, priority: 6 },
  { name: 'place-search', test: /map-element\/src\/(place-search|search\/(geocoding|sugg))/, priority: 5 },
  { name: 'map', test: /node_modules\/(leaflet|geojson-vt|kdbush)|map-element\/src\//, priority: 4 },
  { name: 'libraries', test: NOT_COMBOBOX, priority: 2 },
  { name: 'shared', test: NOT_HOME_BROADBAND, minShareCount: 2, priority: 1 },
  // Loaded after hydration, by forms with a long list only.
  { name: 'combobox', test: /node_modules|ui\/select-search/, priority: 0 },
  // Modules that only the home broadband pages share.
  { name: 'works', test: /apps\/web\/app\/|packages\//, minShareCount: 2, priority: 0 },
];

/** Host that serves the built files (RULINGS 56); the portal itself when it is not set. */
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
