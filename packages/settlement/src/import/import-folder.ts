import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SettlementDeps } from '../settlement-deps.ts';
import type { SettlementSource } from '../sources/source.ts';
import { importStatement } from './import-statement.ts';

type FolderDeps = SettlementDeps & {
  /** `null`: no folder is watched. */
  dir: string | null;
  sources: readonly SettlementSource[];
  log: { info: (facts: object, message: string) => void; warn: (facts: object, message: string) => void };
};

/** A file that changed later may still be being written. */
const UNCHANGED_FOR_MS = 60_000;
/** The job runs every four minutes, so a file that still waits after this time fails. */
const LATE_MS = 30 * 60_000;
/** A job that runs longer counts as abandoned; the next one imports the rest. */
const MAX_RUN_MS = 80_000;

/**
 * Imports the files of the watched folder: `<dir>/<source>/<file>`. An imported file moves to the folder `imported` beside
 * it, a refused one to `refused` with the reason in a text file. Whatever happens to a file, the next one is imported: one
 * that fails for another reason, such as a folder that cannot be written, stays where it is and is logged. Names that begin
 * with a dot and files of the last minute are left out. May run twice and on several nodes: a file is imported once.
 */
export async function importFolder(deps: FolderDeps): Promise<void> {
  const { dir, sources, clock } = deps;
  if (dir === null) return;
  const end = clock.now().getTime() + MAX_RUN_MS;
  for (const source of sources) {
    const folder = join(dir, source.name);
    for (const name of await listUnchanged(folder)) {
      if (clock.now().getTime() > end) return;
      await importFile(deps, { source, folder, name }).catch((error: unknown) =>
        deps.log.warn({ err: error, source: source.name, file: name }, 'statement not imported'),
      );
    }
  }
}

async function listUnchanged(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((each) => each.isFile() && !each.name.startsWith('.')).map(({ name }) => name);
  const unchanged: string[] = [];
  for (const name of names.sort()) {
    const age = await readAgeMs(join(folder, name));
    if (age !== null && age >= UNCHANGED_FOR_MS) unchanged.push(name);
  }
  return unchanged;
}

/** The file system has the clock of the machine, not that of the database. `null`: another node has moved the file. */
async function readAgeMs(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found && Date.now() - found.mtimeMs;
}

/**
 * Counts by source the files that a person must look at: those that were refused and are still in the folder `refused`, and
 * those that should have been imported long ago. Reads the file system.
 */
export async function countFilesToCheck({
  dir,
  sources,
}: Pick<FolderDeps, 'dir' | 'sources'>): Promise<{ refused: Counts; late: Counts }> {
  const [refused, late]: [Counts, Counts] = [{}, {}];
  for (const { name: source } of dir === null ? [] : sources) {
    const folder = join(dir ?? '', source);
    const names = await readdir(join(folder, 'refused')).catch((): string[] => []);
    refused[source] = names.filter((name) => names.includes(`${name}.txt`)).length;
    const ages = await Promise.all(
      (await listUnchanged(folder)).map((name) => readAgeMs(join(folder, name))),
    );
    late[source] = ages.filter((age) => age !== null && age > LATE_MS).length;
  }
  return { refused, late };
}

type Counts = Record<string, number>;
type FolderFile = { source: SettlementSource; folder: string; name: string };

async function importFile(deps: FolderDeps, { source, folder, name }: FolderFile): Promise<void> {
  const open = () => createReadStream(join(folder, name));
  const outcome = await importStatement(deps, { open, name, source, by: 'folder' });
  const isRefused = outcome.kind === 'refused';
  const target = join(folder, isRefused ? 'refused' : 'imported');
  await mkdir(target, { recursive: true });
  if (isRefused) await writeFile(join(target, `${name}.txt`), `${outcome.why}\n`);
  // Another node may have moved it.
  await rename(join(folder, name), join(target, name)).catch(() => {});
  const facts = { source: source.name, file: name, ...outcome };
  if (isRefused) deps.log.warn(facts, 'statement refused');
  else deps.log.info(facts, 'statement imported');
}
