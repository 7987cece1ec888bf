import { type FSWatcher, watch } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { problemLines } from './content-files.ts';
import type { ContentSource } from './content-source.ts';

/** Editors write a file in several steps. */
const SETTLE_MS = 100;
/** Folders of a network disk or a Docker volume tell of no change: they are looked at as well. */
const LOOK_EVERY_MS = 5_000;

type Following = { dirs: readonly string[]; log: FastifyBaseLogger; everyMs?: number };

/**
 * Reads the content again whenever a file of its folders changes, without a restart: at once where the system tells
 * of changes, within five seconds anywhere. What can't be used is logged once, and what runs goes on.
 */
export function followContent(
  source: ContentSource,
  { dirs, log, everyMs = LOOK_EVERY_MS }: Following,
): { close: () => void } {
  let soon: NodeJS.Timeout | undefined;
  const look = () => lookAgain(source, log);
  const watchers = dirs.map((dir) =>
    watchFolder(dir, () => {
      clearTimeout(soon);
      soon = setTimeout(look, SETTLE_MS);
    }),
  );
  const timer = setInterval(look, everyMs);
  timer.unref();
  return {
    close: () => {
      clearTimeout(soon);
      clearInterval(timer);
      for (const watcher of watchers) watcher?.close();
    },
  };
}

/** One look at the files, told in the log when it came to anything. */
export function lookAgain(source: ContentSource, log: Pick<FastifyBaseLogger, 'info' | 'error'>): void {
  try {
    const outcome = source.reload();
    if (outcome.kind === 'changed') log.info({ version: outcome.version }, 'content read again');
    if (outcome.kind === 'refused') {
      log.error(
        { problems: problemLines(outcome.problems) },
        'the content can’t be used as it is now: what was read before stays',
      );
    }
  } catch (error) {
    // A file went away while it was read; the next look sees the folder as it is then.
    log.error({ err: error }, 'the content could not be read');
  }
}

function watchFolder(dir: string, onChange: () => void): FSWatcher | null {
  try {
    // Not every system can watch every folder; the looks go on without it.
    return watch(dir, { recursive: true, persistent: false }, onChange).on('error', () => {});
  } catch {
    return null;
  }
}
