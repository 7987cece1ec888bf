import { parentPort, workerData } from 'node:worker_threads';
import { configureCountry } from '@portal/domain/country/country';
import { fromDesk, toContentFiles } from '../features/content/published/text-place.ts';
import { checkContent } from './check-content.ts';
import type { CheckRequest } from './check-texts.ts';
import { readScreenPaths } from './screen-paths.ts';

// The thread of `checkTexts`.

const { dirs, brand, country, texts, pictures } = workerData as CheckRequest;
configureCountry(country);
const screenPaths = await readScreenPaths();
// The checks look whether a picture is there, not at its bytes.
const published = [...pictures.map((path) => fromDesk(path, Buffer.alloc(0))), ...toContentFiles(texts)];
parentPort?.postMessage(checkContent({ dirs, brand, screenPaths, published }));
