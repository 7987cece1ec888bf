import type { Plugin } from 'vite';

/** React Router's modules with `Link`, `NavLink`, `Form` and its contexts. */
const COMPONENTS = /\/dom\/lib|\/dom\/ssr\/components|\/context/;

/** Conditions of React Router that have one value in this portal, by the end of the path of the module: its code, and what replaces it. */
const REPLACEMENTS: [module: string, original: string, replacement: string][] = [
  // `routeDiscovery` is 'initial' (react-router.config.ts): no route is fetched later.
  ['/dom/ssr/fog-of-war', 'routeDiscovery.mode === "lazy" && ssr === true', 'false'],
  ['/router/router', 'init.patchRoutesOnNavigation', 'undefined'],
  ['/router/router', 'if (isFogOfWar)', 'if (false)'],
  ['/router/router', 'if (!isFogOfWar)', 'if (true)'],
  // The client entry gives no `instrumentations`.
  ['/router/router', 'init.instrumentations', 'undefined'],
  ['/router/router', '= consumeInstrumentationClientResultMetaReceiver(router)', '= undefined'],
  // The framework gives the data strategy, and loads the parts of a route by name (`lazy` is an object).
  ['/router/router', 'init.dataStrategy || defaultDataStrategyWithMiddleware', 'init.dataStrategy'],
  ['/router/router', '!init.dataStrategy', 'false'],
  ['/router/router', 'typeof route.lazy === "function"', 'false'],
  ['/dom/ssr/single-fetch', '!ssr && !foundRevalidatingServerLoader', 'false'],
  // There is a server, and its routes are whole files.
  ['/dom/ssr/routes', 'if (isSpaMode)', 'if (false)'],
  ['/dom/ssr/routes', 'return isSpaMode && routeId !== "root" ||', 'return'],
  ['/dom/ssr/routes', 'route.clientLoaderModule ?', 'false ?'],
  ['/dom/ssr/routes', 'route.clientActionModule ?', 'false ?'],
  ['/dom-export/hydrated-router', 'ssrInfo.context.isSpaMode', 'false'],
  // Styles stand in the page (decision 004): no route has style sheets or `links`.
  ['/dom/ssr/routes', 'let prefetchRouteCssPromise = prefetchRouteCss(route);', ''],
  [
    '/dom/ssr/routes',
    'await Promise.all([prefetchRouteCssPromise, prefetchStyleLinks(route, routeModule)]);',
    '',
  ],
  [
    '/dom/ssr/routes',
    'cachedModule ? prefetchStyleLinks(route, cachedModule) : Promise.resolve()',
    'undefined',
  ],
  // No route has a `clientMiddleware`.
  ['/dom/ssr/single-fetch', 'args.runClientMiddleware(dataStrategy)', 'dataStrategy(args)'],
  [
    '/router/router',
    'let runClientMiddleware = isStaticHandler ?',
    'let runClientMiddleware = true ? undefined : isStaticHandler ?',
  ],
  ['/dom/ssr/routes', 'route.hasClientMiddleware ?', 'false ?'],
  // No page is drawn by React's server components.
  ['/context', 'return React$1.useContext(RSCRouterContext)', 'return false'],
  ['/hooks', 'if (this.context', 'if (false'],
  // The root route has an error page.
  ['/hooks', 'match.route.errorElement || defaultErrorElement', 'match.route.errorElement'],
  // No page uses `useBlocker`.
  ['/router/router', 'let blockerKey = shouldBlockNavigation(', 'let blockerKey = void ('],
  // Only the server, which draws with the library as it is, writes the scripts of a page.
  ['/dom/ssr/components', 'let routeModulesScript = !isStatic ?', 'let routeModulesScript = true ?'],
  ['/dom/ssr/components', 'let contextScript = staticContext ?', 'let contextScript = false ?'],
];

/** What a page of ours must not use as long as the lines above leave it out. */
const LEFT_OUT = /\buseBlocker\b|\bclientMiddleware\b|\bexport (const|function) links\b/;

/**
 * Lets the bundler leave out what this portal never uses of React Router, 5 kB of each page with scripts (decision 235).
 * Components such as `NavLink` and `Link` are made by a call that the library does not mark as free of side effects, and get a name for
 * debugging. (`treeshake.propertyWriteSideEffects` would do it too, but also removes React's writes to elements, decision 222.)
 * The build fails when a release of the library has other code: read it and change the line, or drop it.
 */
export function unusedRouterPlugin(): Plugin {
  return {
    name: 'unused-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/.*\.js$|apps\/web\/app\/.*\.tsx?$/ },
      handler(code, id) {
        const used = id.includes('/node_modules/') ? null : LEFT_OUT.exec(code);
        if (used) this.error(`${used[0]} is left out of the router (apps/web/unused-router)`);
        let shaken = code;
        for (const [module, original, replacement] of REPLACEMENTS) {
          if (!id.endsWith(`${module}.js`)) continue;
          if (!shaken.includes(original)) this.error(`React Router has this code no longer: ${original}`);
          shaken = shaken.replaceAll(original, replacement);
        }
        if (!COMPONENTS.test(id)) return shaken;
        return shaken
          .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
          .replace(/^\w+\.displayName = .*$/gm, '');
      },
    },
  };
}
