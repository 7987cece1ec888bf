import { spawnSync } from 'node:child_process';

/**
 * Waits until everything written to the file system of `folder` is on the disk: one call instead of one for each of
 * some thousand files. Throws when that fails.
 */
export function syncFolder(folder: string): void {
  const args = process.platform === 'linux' ? ['-f', folder] : [];
  const { status, error, stderr } = spawnSync('sync', args, { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`sync ${folder} failed: ${stderr}`);
}
