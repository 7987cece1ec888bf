import { parentPort, workerData } from 'node:worker_threads';
import { configureCountry } from '@portal/domain/country/country';
import { toContentFiles } from '../features/content/published/text-place.ts';
import { checkContent } from './check-content.ts';
import type { CheckRequest } from './check-texts.ts';
import { readScreenPaths } from './screen-paths.ts';

// The thread of `checkTexts`.

const { dirs, brand, country, texts } = workerData as CheckRequest;
configureCountry(country);
const screenPaths = await readScreenPaths();
parentPort?.postMessage(checkContent({ dirs, brand, screenPaths, published: toContentFiles(texts) }));
