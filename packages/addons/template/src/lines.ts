import type { JsonApi } from '@isano/adapter-kit/http';
import type { Lines } from '@isano/adapter-kit/operator';
import { notWritten } from './not-written.ts';

/**
 * Step 3. `null` only when the other side says that it has no such line; a barred or closed line is still found. No answer,
 * or one that can't be read, throws: `requireAnswer` with a schema does so.
 */
export function templateLines(_api: JsonApi): Lines {
  return {
    find: () => notWritten('lines.ts', 'look the number up and return its type, or null for no such line'),
  };
}
