import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { Features } from 'lightningcss';
import { defineConfig, type UserConfig } from 'vite';
import { pageStylesPlugin } from './page-styles/build-plugin.ts';
import { reactModulesPlugin } from './react-modules/build-plugin.ts';
import { serviceWorkerPlugin } from './service-worker/build-plugin.ts';
import { textPagePlugin } from './text-page/build-plugin.ts';
import { unusedRouterPlugin } from './unused-router/build-plugin.ts';
import { webFontPlugin } from './web-font/build-plugin.ts';

/** Larger assets stay files: an inlined asset is downloaded with every page. */
const INLINE_LIMIT_BYTES = 512;

/** Libraries of maps. */
const MAP_LIBRARIES = 'leaflet|geojson-vt|kdbush|@mapbox|pbf';
/** Libraries of the searchable dropdown. */
const COMBOBOX_LIBRARIES = 'downshift|compute-scroll-into-view|prop-types|react-is|tslib|@babel';
/** The library that measures page speed. */
const SPEED_LIBRARY = 'web-vitals';
/** The hash of proofs of work, which only the customers of a busy address load. */
const HASH_LIBRARY = '@noble';
/** Libraries of every page, and Vite's function that imports a chunk. */
const LIBRARIES = new RegExp(
  `node_modules/(?!(${MAP_LIBRARIES}|${COMBOBOX_LIBRARIES}|${SPEED_LIBRARY}|${HASH_LIBRARY})/)|vite/preload-helper|react-modules:`,
);
/** Modules that only some kinds of page share. */
const HELP =
  /apps\/web\/app\/(features\/(get-help|offline|about)\/|ui\/page-band)|packages\/domain\/src\/(language\/folded-text|help\/(?!help-path))/;
/** A payment page describes a bundle and sells none. Home shows the faces of some. */
const BUNDLES =
  /apps\/web\/app\/bundles\/(?!bundle-(labels|texts|face|pay))|packages\/(domain\/src\/products\/bundle|contract\/src\/wire\/wire-bundle)/;
/** The frame of the pages that start a purchase, which home does not have. */
const PURCHASE_PAGE = /apps\/web\/app\/purchase\/(purchase-page|proceed|lazy-live-summary)/;
/** The forms that start a purchase; payment pages and lists of purchases have none, only links to them. */
const PURCHASE =
  /apps\/web\/app\/purchase\/(?!buy-again|pay-link|bought-|use-bought|purchase-page|proceed|lazy-live-summary|live-summary)|app\/number\/(lazy-recent-|checked-|number-problem|use-number-from-home)|money\/amount-text/;
/** The field of a number, and what to do on the handset: on pages with a number that pays or gets something. */
const NUMBERS =
  /apps\/web\/app\/(number\/(msisdn-field|msisdn-input|line-|use-line-check|use-deferred-press)|one-time-code\/handset-instructions)|domain\/src\/identifiers\/email/;
/** Amounts that are typed: not of bundles, which have a price. */
const AMOUNTS = /apps\/web\/app\/amount\/|domain\/src\/money\/amount-(?!text)/;
/** The form that orders and pays with one press: on home and on the recharge page, and loaded later by bundle pages. */
const FAST =
  /apps\/web\/app\/(recharge\/|fast-payment\/(?!send-again-|saved-|save-|forget-)|browser-storage\/payment-choice)/;
/** Purchases kept on the device, loaded after hydration where there are any. */
const AGAIN = /apps\/web\/app\/fast-payment\/(send-again-|save|forget-)/;
/** What a press opens is in it; few pages have one from the beginning. */
const DIALOG = /apps\/web\/app\/ui\/dialog/;
/** The pattern behind a heading: on home and in help. */
const MOTIF = /apps\/web\/app\/ui\/motif/;
/** A wait with its end in sight. */
const COUNTDOWN = /apps\/web\/app\/(ui\/progress-ring|timers\/format-countdown)/;
/** How a bundle is described, also once it is paid. */
const BUNDLE_LABELS = /apps\/web\/app\/bundles\/bundle-(labels|texts)|domain\/src\/products\/data-volume/;
/** The way from a purchase to its page, and to the same again. */
const ORDER_PAGE = /apps\/web\/app\/(context\/order-page|purchase\/buy-again-path)/;
/** A card of a bundle: on home and where bundles are chosen. */
const BUNDLE_FACE = /apps\/web\/app\/bundles\/bundle-face/;
/** The shops of the last search, where they are found and where they are needed without internet. */
const LAST_SHOPS = /apps\/web\/app\/browser-storage\/last-shops/;
const MAP = /node_modules\/(leaflet|geojson-vt|kdbush)\/|map-element\/src\/(?!streets)/;
const MAPS = /apps\/web\/app\/(map\/|page\/no-map|i18n\/use-format-km)|packages\/domain\/src\/places\//;
const PAYMENTS =
  /apps\/web\/app\/(features\/pay\/(?!status\/(status-text|use-status|texts|method-name))|page\/(full-page-loading|loading-screen)|purchase\/pay-link-path|browser-storage\/(order-session|open-payments))/;
/** Words of a payment's state, which a payment page has only when it failed. */
const STATUS_TEXTS =
  /features\/pay\/status\/(status-text-keys|use-status-texts|texts|method-name)|domain\/src\/payments\/card-gateway/;
/** What waits for a payment: on the status page, and on a payment page only after the press. */
const WAITING =
  /features\/pay\/(status-stream|wallet\/waiting\/(?!lazy-))|app\/timers\/polling|contract\/src\/http\/status-stream/;
/** The dialog of a code, and what starts it: on the pages that may need one. */
const CODES = /apps\/web\/app\/one-time-code\/(code-step|use-code|lazy-)/;
/** What the dialog shows and the field of a PIN, loaded when a code or a PIN is needed. */
const CODE_FORMS =
  /apps\/web\/app\/(one-time-code\/(code-(part|form|input|closing)|digit-)|pin\/)|domain\/src\/identifiers\/one-time-code/;
const RECEIPTS =
  /apps\/web\/app\/(browser-storage\/(receipts|home-|save-purchase|saved-purchases|remember-)|purchase\/(use-)?bought-)|packages\/domain\/src\/time\/format-local/;
/** Sharing a receipt: its list, and a payment's page after it was read. */
const SHARING = /apps\/web\/app\/receipt\//;
/** Numbers of accounts, on the pages of bills and where receipts are kept. */
const ACCOUNTS = /packages\/domain\/src\/identifiers\/account/;
/** What is owed, on the pages of bills. */
const OWED = /packages\/domain\/src\/money\/outstanding/;
/** What only parts use that are loaded later. */
const LATER =
  /apps\/web\/app\/(ui\/late-button|illustrations\/no-receipts)|packages\/contract\/src\/http\/receipt-paths/;
/** The two pages of an order that another person pays. */
const PAY_LINK = /apps\/web\/app\/features\/ask-to-pay\//;
const HOME_BROADBAND =
  /apps\/web\/app\/(dynamic-form|features\/home-broadband|ui\/(text-area|select\.))|packages\/domain\/src\/(forms\/form-|products\/lead)/;
/** Proving a number, and what only its owner sees: on the pages of a number's purchases and of its lines. */
const OWN_NUMBER =
  /apps\/web\/app\/(prove-number\/|features\/(my-lines(?!\/line-reminders)|show-history|ask-about-held)\/|page\/use-hide-when-left)|packages\/domain\/src\/(products\/(held-bundle|data-forecast)|identifiers\/(my-lines|reminders))/;
/** What is announced about the network and messages, and the forms of pages that sell nothing. */
const ANNOUNCED = /apps\/web\/app\/(page\/(announcements|load-announcements)|form\/use-focus-on-problem)/;
/** Modules shared by most kinds of page. */
const isShared = (id: string) =>
  /apps\/web\/app\/|packages\/(domain|contract)\//.test(id) &&
  ![
    DIALOG,
    MOTIF,
    COUNTDOWN,
    STATUS_TEXTS,
    BUNDLE_LABELS,
    ORDER_PAGE,
    BUNDLE_FACE,
    LAST_SHOPS,
    HELP,
    BUNDLES,
    PURCHASE,
    PURCHASE_PAGE,
    NUMBERS,
    AMOUNTS,
    ACCOUNTS,
    OWED,
    LATER,
    MAPS,
    PAYMENTS,
    WAITING,
    CODES,
    CODE_FORMS,
    RECEIPTS,
    SHARING,
    PAY_LINK,
    HOME_BROADBAND,
    FAST,
    AGAIN,
    OWN_NUMBER,
    ANNOUNCED,
  ].some((group) => group.test(id));

/**
 * Few chunks, so that a phone on a slow network makes few requests: the libraries, which rarely change and stay cached
 * over releases, and the modules that two or more pages share.
 */
const CHUNKS = [
  // First, so that no page loads a map for a function that all pages share.
  { name: 'libraries', test: LIBRARIES, priority: 8 },
  // A chunk includes its dependencies unless they are in a group of a higher priority: without these groups, pages with
  // the map API or the place search would load the whole map.
  { name: 'map-api', test: /map-element\/src\/map-(api|texts)/, priority: 7 },
  { name: 'place-search', test: /map-element\/src\/(place-search|search\/(geocoding|sugg))/, priority: 6 },
  { name: 'map', test: MAP, priority: 5 },
  // Only maps with streets load the decoder of vector tiles.
  { name: 'street-map', test: /node_modules\/(@mapbox|pbf)\/|map-element\/src\/streets\//, priority: 4 },
  // Loaded late, and only by visitors who agreed to be counted.
  { name: 'page-speed', test: /node_modules\/web-vitals\//, priority: 4 },
  { name: 'shared', test: isShared, minShareCount: 2, priority: 2 },
  { name: 'dialog', test: DIALOG, minShareCount: 2, priority: 1 },
  { name: 'motif', test: MOTIF, minShareCount: 2, priority: 1 },
  { name: 'countdown', test: COUNTDOWN, minShareCount: 2, priority: 1 },
  { name: 'bundle-labels', test: BUNDLE_LABELS, minShareCount: 2, priority: 1 },
  { name: 'order-page', test: ORDER_PAGE, minShareCount: 2, priority: 1 },
  { name: 'bundle-face', test: BUNDLE_FACE, minShareCount: 2, priority: 0 },
  { name: 'last-shops', test: LAST_SHOPS, minShareCount: 2, priority: 1 },
  { name: 'purchase-page', test: PURCHASE_PAGE, minShareCount: 2, priority: 0 },
  // Loaded after hydration, by forms with a long list only.
  { name: 'combobox', test: /node_modules|ui\/select-search/, priority: 0 },
  { name: 'help', test: HELP, minShareCount: 2, priority: 0 },
  { name: 'bundles', test: BUNDLES, minShareCount: 2, priority: 0 },
  { name: 'purchase', test: PURCHASE, minShareCount: 2, priority: 1 },
  { name: 'numbers', test: NUMBERS, minShareCount: 2, priority: 2 },
  { name: 'amounts', test: AMOUNTS, minShareCount: 2, priority: 1 },
  { name: 'fast', test: FAST, minShareCount: 2, priority: 1 },
  { name: 'again', test: AGAIN, minShareCount: 2, priority: 0 },
  { name: 'maps', test: MAPS, minShareCount: 2, priority: 0 },
  { name: 'codes', test: CODES, minShareCount: 2, priority: 1 },
  { name: 'code-forms', test: CODE_FORMS, minShareCount: 2, priority: 1 },
  { name: 'accounts', test: ACCOUNTS, minShareCount: 2, priority: 2 },
  { name: 'owed', test: OWED, minShareCount: 2, priority: 2 },
  { name: 'later', test: LATER, minShareCount: 2, priority: 1 },
  { name: 'receipts', test: RECEIPTS, minShareCount: 2, priority: 1 },
  { name: 'sharing', test: SHARING, minShareCount: 2, priority: 1 },
  { name: 'waiting', test: WAITING, minShareCount: 2, priority: 1 },
  { name: 'pay-link', test: PAY_LINK, minShareCount: 2, priority: 1 },
  { name: 'payments', test: PAYMENTS, minShareCount: 2, priority: 0 },
  { name: 'status-texts', test: STATUS_TEXTS, minShareCount: 2, priority: 0 },
  { name: 'own-number', test: OWN_NUMBER, minShareCount: 2, priority: 0 },
  { name: 'announced', test: ANNOUNCED, minShareCount: 2, priority: 0 },
  // Modules that only the home broadband pages share.
  { name: 'works', test: /apps\/web\/app\/|packages\//, minShareCount: 2, priority: 0 },
];

/** Files that every page with scripts has loaded before it loads a part later. */
const EVERY_PAGE = /\/(libraries|shared|rolldown-runtime|entry\.client|root|locale)-[^/]*$/;

/** Host that serves the built files (RULINGS 56); the portal itself when it is not set. */
const { ASSET_HOST } = process.env;

const BASE = ASSET_HOST ? `${new URL(ASSET_HOST).origin}/` : '/';

const BUILD: UserConfig['build'] = {
  // Each file with a part that is loaded later lists what to load with it; what is there already only makes the list longer.
  modulePreload: { resolveDependencies: (_file, needed) => needed.filter((file) => !EVERY_PAGE.test(file)) },
  assetsInlineLimit: INLINE_LIMIT_BYTES,
  target: 'es2022',
  // Two hundredths smaller than Vite's own, for a phone that pays for data; the build takes seconds longer.
  minify: 'terser',
  terserOptions: {
    ecma: 2020,
    toplevel: true,
    compress: { passes: 5 },
    // Browsers compile what stands in brackets with the file, in the background. The whole of React DOM is one function that a call is
    // given, and would be read a second time, on the main thread, when it is called (decision 232).
    format: { comments: false, wrap_func_args: true },
  },
};

export default defineConfig(({ command }) => ({
  base: command === 'build' ? BASE : '/',
  plugins: [
    webFontPlugin(),
    // Its own optimiser is for newer browsers: it joins selectors to an `:is()` that page-styles could not take apart.
    tailwindcss({ optimize: false }),
    reactRouter(),
    reactModulesPlugin(),
    unusedRouterPlugin(),
    pageStylesPlugin(),
    serviceWorkerPlugin(ASSET_HOST),
    textPagePlugin(BASE, BUILD),
  ],
  css: { lightningcss: { exclude: Features.LightDark } },
  build: {
    ...BUILD,
    rolldownOptions: {
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  ssr: { noExternal: [/^@portal\//] },
}));
