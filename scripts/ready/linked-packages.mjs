import { globSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

/** Scopes of our own workspaces. */
const OUR_SCOPES = ['@portal', '@isano'];

/**
 * Links the installed packages into another folder with our sources, whose own workspaces are used there.
 * @param options.without names of packages that are left out
 * @param options.isOurs whether a workspace belongs to the copy, by where its link leads
 */
export function linkPackages(copy, { without = [], isOurs = () => true } = {}) {
  const from = join(ROOT, 'node_modules');
  const to = join(copy, 'node_modules');
  mkdirSync(to);
  for (const name of readdirSync(from))
    if (!OUR_SCOPES.includes(name) && !without.includes(name)) symlinkSync(join(from, name), join(to, name));
  // Those of a workspace alone.
  for (const folder of globSync('{apps,packages}/*/node_modules', { cwd: ROOT }))
    symlinkSync(join(ROOT, folder), join(copy, folder));
  for (const scope of OUR_SCOPES) {
    mkdirSync(join(to, scope));
    for (const name of readdirSync(join(from, scope))) {
      const target = readlinkSync(join(from, scope, name));
      if (isOurs(target)) symlinkSync(target, join(to, scope, name));
    }
  }
}
