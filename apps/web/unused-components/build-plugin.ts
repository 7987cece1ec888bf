import type { Plugin } from 'vite';

/** React Router's modules with `Link`, `NavLink`, `Form` and its contexts. */
const COMPONENTS = /react-router\/dist\/production\/lib\/(dom\/lib|dom\/ssr\/components|context)\.js$/;

/**
 * Lets the bundler leave out the components of React Router that no page uses, such as `NavLink` and `Link` (2 kB with what only they use):
 * they are made by a call that the library does not mark as free of side effects, and get a name for debugging.
 * `treeshake.propertyWriteSideEffects` would do it too, but also removes React's writes to elements (decision 222).
 */
export function unusedComponentsPlugin(): Plugin {
  return {
    name: 'unused-components',
    apply: 'build',
    transform: {
      filter: { id: COMPONENTS },
      handler: (code) =>
        code
          .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
          .replace(/^\w+\.displayName = .*$/gm, ''),
    },
  };
}
