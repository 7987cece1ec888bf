import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Country } from '@portal/domain/country/country';
import type { Brand } from '@portal/domain/language/brand';
import type { PlacedText } from '../features/content/published/text-place.ts';
import type { Finding } from './findings.ts';

/** What is checked. */
export type CheckRequest = {
  /** Folders of the content; each overrides the ones before. */
  dirs: readonly string[];
  brand: Brand;
  country: Country;
  /** Texts over those of the folders. */
  texts: readonly PlacedText[];
  /** Paths of the pictures that staff uploaded. */
  pictures: readonly string[];
};

/**
 * Runs every check of `npm run content -- check` that needs no database. Parsing all content would delay the requests of
 * customers, so it has a thread of its own. Throws when the thread fails.
 */
export async function checkTexts(request: CheckRequest): Promise<Finding[]> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
    workerData: request,
    execArgv: [],
  });
  try {
    const [found] = (await once(worker, 'message')) as [Finding[]];
    return found;
  } finally {
    await worker.terminate();
  }
}
