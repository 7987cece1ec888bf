import { readFileSync } from 'node:fs';

/** The version of this portal, from the package.json of the checkout or the package. */
export function readPortalVersion(): string {
  const file = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
}
