import { type FSWatcher, watch } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { problemLines } from './content-files.ts';
import type { ContentSource } from './content-source.ts';

/** Wait after a change, because editors write a file in several steps. */
const DEBOUNCE_MS = 100;
/** Network disks and Docker volumes report no changes, so the folders are polled too. */
const POLL_MS = 5_000;

/** Logged with the problems of files that are not used. */
export const LEFT_OUT = 'content files left out: they can’t be used';

type FollowOptions = { dirs: readonly string[]; log: FastifyBaseLogger; everyMs?: number };

/**
 * Reads the content again when a file changes, without a restart: at once where the system reports changes, within
 * five seconds elsewhere. Invalid files are logged once and not used.
 */
export function followContent(
  source: ContentSource,
  { dirs, log, everyMs = POLL_MS }: FollowOptions,
): { close: () => void } {
  let pending: NodeJS.Timeout | undefined;
  const reload = () => reloadContent(source, log);
  const watchers = dirs.map((dir) =>
    watchFolder(dir, () => {
      clearTimeout(pending);
      pending = setTimeout(reload, DEBOUNCE_MS);
    }),
  );
  const timer = setInterval(reload, everyMs);
  timer.unref();
  return {
    close: () => {
      clearTimeout(pending);
      clearInterval(timer);
      for (const watcher of watchers) watcher?.close();
    },
  };
}

/** Reads the files again and logs the result when something changed. */
export function reloadContent(source: ContentSource, log: Pick<FastifyBaseLogger, 'info' | 'error'>): void {
  try {
    const outcome = source.reload();
    if (outcome.kind === 'same') return;
    const problems = problemLines(outcome.problems);
    if (outcome.kind === 'refused') {
      log.error({ problems }, 'the content can’t be used as it is now: what was read before stays');
      return;
    }
    log.info({ version: outcome.version }, 'content read again');
    if (problems.length > 0) log.error({ problems }, LEFT_OUT);
  } catch (error) {
    // A file was deleted while it was read; the next poll reads the folder again.
    log.error({ err: error }, 'the content could not be read');
  }
}

function watchFolder(dir: string, onChange: () => void): FSWatcher | null {
  try {
    // Not every system can watch every folder; polling still works.
    return watch(dir, { recursive: true, persistent: false }, onChange).on('error', () => {});
  } catch {
    return null;
  }
}
