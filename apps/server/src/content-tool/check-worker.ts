import { parentPort, workerData } from 'node:worker_threads';
import { configureCountry } from '@portal/domain/country/country';
import { type PlacedText, toContentFiles } from '../features/content/published/text-place.ts';
import { checkContent } from './check-content.ts';
import type { CheckedContent } from './check-texts.ts';
import { readScreenPaths } from './screen-paths.ts';

// The thread of `createTextChecker`: each message is the texts of a check, and is answered by what was found.

const { dirs, brand, country } = workerData as CheckedContent;
configureCountry(country);
const screenPaths = await readScreenPaths();
parentPort?.on('message', (texts: readonly PlacedText[]) => {
  parentPort?.postMessage(checkContent({ dirs, brand, screenPaths, published: toContentFiles(texts) }));
});
