import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The documents of standards are not part of the repository: `INTEROP_STANDARDS` names the folder that has `tmf` and `camara`. */
const FOLDER =
  process.env.INTEROP_STANDARDS || fileURLToPath(new URL('../../../../shared/standards/', import.meta.url));

/** The folder of one body's documents, with a slash at the end. */
export function standardsOf(body: 'tmf' | 'camara'): string {
  return join(FOLDER, body, '/');
}
