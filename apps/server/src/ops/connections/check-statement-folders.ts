import { access, constants, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckFinding } from '@portal/operator/check-finding';
import type { Config } from '../../config/config.ts';
import type { CheckedConnection } from './connection.ts';

/** Folders that the import moves files to. */
const TARGETS = ['imported', 'refused'];

/** Whether the files of each source can be read from SETTLEMENT_DIR and moved away. */
export async function checkStatementFolders({
  dir,
  sources,
}: Pick<Config['settlement'], 'dir' | 'sources'>): Promise<CheckedConnection[]> {
  if (dir === null) return [];
  const name = 'statements (SETTLEMENT_DIR)';
  if (!(await isFolder(dir))) return [{ name, findings: [bad(`${dir} is no folder that can be read`)] }];
  const names = new Set(sources.map((source) => source.name));
  const strangers = (await listFolders(dir)).filter((folder) => !names.has(folder));
  const found = await Promise.all(sources.map((source) => checkFolder(dir, source.name)));
  return [
    {
      name,
      findings: [
        ...found,
        ...strangers.map((folder) => bad(`${folder}: no source has this name, so its files are not read`)),
      ],
    },
  ];
}

async function checkFolder(dir: string, source: string): Promise<CheckFinding> {
  const folder = join(dir, source);
  if ((await stat(folder).catch(() => null)) === null)
    return { isGood: true, text: `${source}: no folder, so no files are expected` };
  if (!(await isFolder(folder))) return bad(`${source}: its folder cannot be read`);
  // A target that does not exist yet is created in the folder.
  const targets = await Promise.all(
    TARGETS.map(async (target) => {
      const path = join(folder, target);
      return (await stat(path).catch(() => null)) ? path : folder;
    }),
  );
  for (const path of [folder, ...targets])
    if (!(await isAccessible(path, constants.W_OK))) return bad(`${source}: ${path} cannot be written to`);
  return { isGood: true, text: `${source}: files can be read and moved` };
}

function bad(text: string): CheckFinding {
  return { isGood: false, text };
}

async function isFolder(path: string): Promise<boolean> {
  return readdir(path).then(
    () => true,
    () => false,
  );
}

async function listFolders(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  return entries.filter((each) => each.isDirectory() && !each.name.startsWith('.')).map(({ name }) => name);
}

function isAccessible(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}
