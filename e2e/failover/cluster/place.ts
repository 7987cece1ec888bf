import { chmodSync, chownSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseRunAs, type RunAs } from '@portal/platform/database/embedded/run-as';

/** The temporary folder of a run, and the user of its programs: PostgreSQL, Patroni and pgbouncer refuse root. */
export type Place = { folder: string; logs: string; runAs: RunAs };

/** Creates the folder. With this name the next test server deletes the one that a killed run leaves. */
export function createPlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), `portal-test-${process.pid}-`));
  chmodSync(folder, 0o755);
  const place = { folder, logs: join(folder, 'logs'), runAs: chooseRunAs(join(folder, 'none'), () => {}) };
  mkdirSync(place.logs);
  return place;
}

/** Creates a folder that belongs to the user of the programs. */
export function createFolder({ folder, runAs }: Place, name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700 });
  giveTo(runAs, path);
  return path;
}

/** Writes a file that only the user of the programs can read. */
export function writePrivate({ folder, runAs }: Place, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  giveTo(runAs, path);
  return path;
}

/** Gives a file or folder to the user of the programs. */
export function giveTo({ uid, gid }: RunAs, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}
