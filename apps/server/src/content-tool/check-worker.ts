import { parentPort, workerData } from 'node:worker_threads';
import { configureCountry } from '@portal/domain/country/country';
import { nameSourcesInTraces } from '@portal/platform/name-sources';
import { fromDesk, toContentFiles } from '../features/content/published/text-place.ts';
import { checkContent } from './check-content.ts';
import type { CheckedContent, CheckedTexts } from './check-texts.ts';
import { readScreenPaths } from './screen-paths.ts';

// The thread of `createTextChecker`: each message is what is checked, and is answered by what was found.

nameSourcesInTraces(import.meta.filename);
const { dirs, brand, country } = workerData as CheckedContent;
configureCountry(country);
const screenPaths = await readScreenPaths();
parentPort?.on('message', ({ texts, pictures }: CheckedTexts) => {
  // The checks look whether a picture is there, not at its bytes.
  const uploaded = pictures.map((path) => fromDesk(path, Buffer.alloc(0)));
  const published = [...uploaded, ...toContentFiles(texts)];
  parentPort?.postMessage(checkContent({ dirs, brand, screenPaths, published }));
});
