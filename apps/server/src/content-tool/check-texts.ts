import { once } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Country } from '@portal/domain/country/country';
import type { Brand } from '@portal/domain/language/brand';
import type { PlacedText } from '../features/content/published/text-place.ts';
import type { Finding } from './findings.ts';

/** What texts are checked with. */
export type CheckedContent = {
  /** Folders of the content; each overrides the ones before. They are read again for each check. */
  dirs: readonly string[];
  brand: Brand;
  country: Country;
};

/** What is checked. */
export type CheckedTexts = {
  /** Texts over those of the folders. */
  texts: readonly PlacedText[];
  /** Paths of the pictures that staff uploaded. */
  pictures: readonly string[];
};

/** Checks texts in a thread of its own. */
export type TextChecker = ReturnType<typeof createTextChecker>;

/** Beside this file: a source, or a program of the bundle (decision 153). */
const WORKER = join(import.meta.dirname, `check-worker${extname(import.meta.filename)}`);
/** An editor makes several checks in a row; starting the thread takes twice as long as a check. */
const IDLE_MS = 60_000;

/** Parsing all content would delay the requests of customers, so checks have a thread, which ends a minute after the last one. */
export function createTextChecker(content: CheckedContent) {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const close = async () => {
    clearTimeout(idle);
    const ended = worker;
    worker = null;
    await ended?.terminate();
  };
  const run = async (checked: CheckedTexts): Promise<Finding[]> => {
    clearTimeout(idle);
    worker ??= startWorker(content);
    try {
      worker.postMessage(checked);
      const [found] = (await once(worker, 'message')) as [Finding[]];
      idle = setTimeout(() => void close(), IDLE_MS).unref();
      return found;
    } catch (error) {
      await close();
      throw error;
    }
  };
  return {
    /**
     * Runs every check of `npm run content -- check` that needs no database, with texts over those of the folders. Throws when the
     * thread fails; the next check has a new one.
     */
    check: (checked: CheckedTexts): Promise<Finding[]> => {
      const result = last.then(() => run(checked));
      last = result.catch(() => {});
      return result;
    },
    /** Ends the thread. */
    close,
  };
}

function startWorker(workerData: CheckedContent): Worker {
  const worker = new Worker(WORKER, { workerData, execArgv: [] });
  worker.unref();
  return worker;
}
