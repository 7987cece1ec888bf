import { registerHooks } from 'node:module';
import { KIT_MODULES } from './kit-modules.ts';

/** The URL of a module that stands for one of the program's own. */
const SCHEME = 'portal-kit:';
/** Where those modules find what they export. */
const OFFERED = Symbol.for('portal.addon-kit');
/** The sources of this program: they have modules of their own. */
const OWN = ['apps', 'packages', 'e2e', 'scripts'].map(
  (name) => new URL(`../../../${name}/`, import.meta.url).href,
);

let offering: Promise<void> | null = null;

/**
 * From now on Node answers imports of {@link KIT_MODULES} from outside this repository with the modules of this program,
 * whether it is one bundled file or runs from its sources. Other modules of the portal are refused in words.
 */
export function offerKit(): Promise<void> {
  offering ??= registerKit();
  return offering;
}

async function registerKit(): Promise<void> {
  const modules = new Map<string, object>();
  for (const [name, load] of Object.entries(KIT_MODULES)) modules.set(name, await load());
  Object.assign(globalThis, { [OFFERED]: modules });
  registerHooks({
    resolve: (specifier, context, next) => {
      if (isOwn(context.parentURL)) return next(specifier, context);
      const isPortal = /^@(portal|isano\/adapter-kit)\//.test(specifier);
      if (isPortal && !modules.has(specifier))
        throw new Error(`${specifier} is not for add-ons; what they may import: docs/adapters.md`);
      if (isPortal) return { url: `${SCHEME}${specifier}`, format: 'module', shortCircuit: true };
      try {
        return next(specifier, context);
      } catch (error) {
        // A package that the add-on does not bring along.
        if (!modules.has(specifier)) throw error;
        return { url: `${SCHEME}${specifier}`, format: 'module', shortCircuit: true };
      }
    },
    load: (url, context, next) => {
      if (!url.startsWith(SCHEME)) return next(url, context);
      const name = url.slice(SCHEME.length);
      const source = reExport(name, Object.keys(modules.get(name) ?? {}));
      return { format: 'module', source, shortCircuit: true };
    },
  });
}

function isOwn(importer: string | undefined): boolean {
  if (importer === undefined) return true;
  return !importer.includes('/node_modules/') && OWN.some((folder) => importer.startsWith(folder));
}

/** The text of a module that exports what the program's own module does. */
function reExport(name: string, names: readonly string[]): string {
  const own = `globalThis[Symbol.for('${OFFERED.description}')].get(${JSON.stringify(name)})`;
  return `const own = ${own};\nexport const { ${names.filter((each) => each !== 'default').join(', ')} } = own;\n`;
}
