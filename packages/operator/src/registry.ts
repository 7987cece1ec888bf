import type { OperatorAdapter } from './adapter.ts';
import { camaraAdapter } from './camara/descriptor.ts';
import { contentAdapter } from './content/descriptor.ts';
import { fileAdapter } from './file/descriptor.ts';
import { reloadlyAdapter } from './reloadly/descriptor.ts';
import { sandboxAdapter } from './sandbox/descriptor.ts';
import { tmfAdapter } from './tmf/descriptor.ts';

/** All adapters (docs/operators.md). A new one is a folder and a line here. */
export const OPERATOR_ADAPTERS: readonly OperatorAdapter[] = [
  sandboxAdapter,
  reloadlyAdapter,
  camaraAdapter,
  tmfAdapter,
  fileAdapter,
  contentAdapter,
];

/** Finds an adapter by its name in the settings; throws for a name that the configuration would have refused. */
export function findAdapter(name: string): OperatorAdapter {
  const adapter = OPERATOR_ADAPTERS.find((each) => each.name === name);
  if (!adapter) throw new Error(`There is no operator adapter ${name}`);
  return adapter;
}
