import type { Area } from './area.ts';
import { SHARED_PACKAGES } from './web-rules.ts';

/** The modules of the features, and the list that connects them, in the order in which they are matched. */
export const MODULE_AREAS: Area[] = [
  // What each feature gives to the program (its `module.ts`). Features know no module, not even their own.
  {
    name: 'server module payments',
    files: /^apps\/server\/src\/features\/payments\/module\.ts$/,
    may: [
      'server feature payments',
      'payments',
      'provider port',
      'operator port',
      'platform',
      ...SHARED_PACKAGES,
    ],
  },
  {
    name: 'server module settlement',
    files: /^apps\/server\/src\/features\/settlement\/module\.ts$/,
    may: ['server feature settlement', 'settlement', 'provider port', 'platform', ...SHARED_PACKAGES],
  },
  {
    name: 'server module $1',
    files: /^apps\/server\/src\/features\/([^/]+)\/module\.ts$/,
    instead:
      'A module connects one feature. Take what belongs to another one as a dependency, and give it in apps/server/src/container/modules.ts.',
    may: ['server feature $1', 'provider port', 'operator port', 'platform', ...SHARED_PACKAGES],
  },
  // The list of all features, each with what it gets. It sees a feature through its `module.ts` only.
  {
    name: 'container modules',
    files: /^apps\/server\/src\/container\/(modules|pages)\.ts$/,
    instead: 'Add what is missing to the module.ts of the feature.',
    may: [
      'container',
      'container modules',
      'config',
      'server module *',
      'staff desk',
      'operator port',
      'operator registry',
      'sms registry',
      'provider *',
      'payments',
      'platform',
      ...SHARED_PACKAGES,
    ],
  },
];
