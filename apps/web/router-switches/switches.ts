/** Code of React Router that decides the same here every time, by the file that has it, and the decision. */
export const SWITCHES: { file: string; decisions: [code: string, decision: string][] }[] = [
  // All routes are in the page (`routeDiscovery` in react-router.config.ts).
  { file: 'dom/ssr/fog-of-war.js', decisions: [['!isFogOfWarEnabled(routeDiscovery, ssr)', 'true']] },
  {
    file: 'dom/ssr/components.js',
    decisions: [
      ['= isFogOfWarEnabled(routeDiscovery, ssr)', '= false'],
      // No link and no route prefetches another page.
      ['isPageLinkDescriptor(link) ?', 'false ?'],
    ],
  },
  { file: 'dom/lib.js', decisions: [['shouldPrefetch && !isAbsolute ?', 'false ?']] },
  {
    file: 'components.js',
    decisions: [
      // No link asks for a view transition.
      ['(!viewTransitionOpts || !isViewTransitionAvailable)', '(true)'],
      ['(renderDfd && pendingState && router.window)', '(false)'],
    ],
  },
  {
    file: 'router/router.js',
    decisions: [
      ['(fogOfWar.active && fogOfWar.matches)', '(false)'],
      ['(isFogOfWar)', '(false)'],
      ['(!init.patchRoutesOnNavigation)', '(true)'],
      ['(init.patchRoutesOnNavigation)', '(false)'],
      // No instrumentation is passed to the router.
      ['(init.instrumentations)', '(false)'],
      ['(opts?.instrumentations)', '(false)'],
      ['(instrumentationResultMetaReceiver)', '(false)'],
      ['(opts?.instrumentationNavigateMetaReceiver)', '(false)'],
      ['consumeInstrumentationClientResultMetaReceiver(router)', 'null'],
    ],
  },
];
