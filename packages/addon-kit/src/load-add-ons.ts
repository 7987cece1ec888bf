import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AddOn } from '@isano/adapter-kit/add-on';
import { findDescriptorFaults } from '@isano/adapter-kit/check-add-on';
import { CORE_ADAPTERS } from '@portal/operator/registry';
import { OWN_FISCAL_DEVICES } from '@portal/payments/fiscal/registry';
import { OPTION_TYPES, PAYMENT_MODES, PROVIDERS } from '@portal/payments/providers/registry';
import { StartError } from '@portal/platform/start-error';
import { offerKit } from './offer-kit.ts';
import { SHIPPED_ADD_ONS } from './shipped-add-ons.ts';

/** In `ADDONS`: all that ship with the portal, or none. */
const SHIPPED = 'shipped';
const NONE = 'none';

const SHIPPED_FOLDER = new URL('../../addons/', import.meta.url);

/** Names that mean something else in the settings. */
const TAKEN = [
  ...CORE_ADAPTERS.map(({ name }) => name),
  ...PROVIDERS.map(({ name }) => name),
  ...OPTION_TYPES,
  ...PAYMENT_MODES,
  ...OWN_FISCAL_DEVICES,
  SHIPPED,
  NONE,
];

/** Where the descriptor of an add-on in a folder may be. */
const ENTRIES = ['addon.ts', 'addon.js', 'addon.mjs', 'src/addon.ts', 'src/addon.js'];

/**
 * Loads the add-ons that `ADDONS` names, separated by commas: `shipped` (what it is when it is not set), `none`, the name of
 * one that ships with the portal, the absolute path of a folder, or an installed package. Throws a StartError that names the
 * one that is missing, cannot be loaded or is no add-on.
 */
export async function loadAddOns(setting: string | undefined): Promise<AddOn[]> {
  const names = (setting || SHIPPED)
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.includes(NONE)) {
    if (names.length > 1) throw new StartError(`ADDONS: "${NONE}" stands alone`);
    return [];
  }
  const all = names.flatMap((name) => (name === SHIPPED ? Object.keys(SHIPPED_ADD_ONS) : [name]));
  const addOns: AddOn[] = [];
  for (const name of new Set(all)) addOns.push(await loadAddOn(name));
  refuseTwice(
    'the name',
    addOns.map(({ name }) => name),
  );
  refuseTwice(
    'the geocoder',
    addOns.flatMap(({ geocoders = {} }) => Object.keys(geocoders)),
  );
  refuseTwice(
    'the reader of statements',
    addOns.flatMap(({ statements = {} }) => Object.keys(statements)),
  );
  return addOns;
}

/** The settings would mean one of the two, and nobody could say which. */
function refuseTwice(what: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice) throw new StartError(`ADDONS: two add-ons have ${what} ${twice}; name one of them only`);
}

async function loadAddOn(name: string): Promise<AddOn> {
  const loaded = await loadModule(name);
  const faults = findDescriptorFaults(loaded.addOn, TAKEN);
  if (faults.length > 0) throw new StartError(`ADDONS: ${name} ${faults.join('; ')}`);
  return loaded.addOn as AddOn;
}

async function loadModule(name: string): Promise<Readonly<Record<string, unknown>>> {
  const shipped = Object.hasOwn(SHIPPED_ADD_ONS, name) ? SHIPPED_ADD_ONS[name] : undefined;
  const load = shipped ?? (await loaderOf(name));
  try {
    return await load();
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`ADDONS: ${name} cannot be loaded: ${(cause as Error).message}`, { cause });
  }
}

/** An add-on from outside is read by Node itself, with the portal's modules for what it imports of the kit. */
async function loaderOf(name: string): Promise<() => Readonly<Record<string, unknown>>> {
  const path = isAbsolute(name) ? entryIn(name) : entryOfPackage(name);
  await offerKit();
  // `require`, because it is Node's own loader in every program; it reads modules with import and TypeScript too.
  return () => createRequire(import.meta.url)(path);
}

function entryIn(folder: string): string {
  // In the bundle it would be read a second time, with the portal's modules from their sources.
  const own = Object.keys(SHIPPED_ADD_ONS).find(
    (name) => resolve(folder) === fileURLToPath(new URL(name, SHIPPED_FOLDER)),
  );
  if (own) throw new StartError(`ADDONS: ${folder} ships with the portal: name it ${own}`);
  if (!existsSync(folder)) throw new StartError(`ADDONS: there is no folder ${folder}`);
  const entry = ENTRIES.map((file) => join(folder, file)).find((file) => existsSync(file));
  if (!entry) throw new StartError(`ADDONS: ${folder} has no descriptor (${ENTRIES.join(', ')})`);
  return entry;
}

function entryOfPackage(name: string): string {
  try {
    if (name.startsWith('.')) throw new Error('a relative path depends on where the portal is started');
    return createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    const shipped = Object.keys(SHIPPED_ADD_ONS).join(', ') || 'none';
    throw new StartError(
      `ADDONS: ${name} is no add-on that ships with the portal (${shipped}), no installed package and no absolute path of a folder`,
      { cause },
    );
  }
}
