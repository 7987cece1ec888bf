import type { OperatorAdapter } from './adapter.ts';
import { contentAdapter } from './content/descriptor.ts';
import { fileAdapter } from './file/descriptor.ts';
import { sandboxAdapter } from './sandbox/descriptor.ts';

/** The adapters that are part of the portal. All others come with add-ons (docs/addons.md). */
export const CORE_ADAPTERS: readonly OperatorAdapter[] = [sandboxAdapter, fileAdapter, contentAdapter];
