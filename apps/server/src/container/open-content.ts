import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Brand } from '@portal/domain/language/brand';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { type ContentStore, contentStore } from '../features/content/content-store.ts';
import { problemLines } from '../platform/content/content-files.ts';
import { type ContentSource, contentSource } from '../platform/content/content-source.ts';
import { followContent } from '../platform/content/follow-content.ts';
import type { Metrics } from '../platform/http/observability/metrics.ts';
import { createSay, type Say } from '../platform/wording/sentences.ts';

/** The content that ships with the portal. */
export const BUILT_IN_CONTENT = fileURLToPath(new URL('../../../../content', import.meta.url));

/** Folders of the content, each laid over the ones before. */
export function contentDirs(contentDir: string | null): string[] {
  const own = contentDir && resolve(contentDir);
  return own && own !== BUILT_IN_CONTENT ? [BUILT_IN_CONTENT, own] : [BUILT_IN_CONTENT];
}

type OpenOptions = {
  config: Pick<Config, 'contentDir' | 'assetHost'>;
  brand: Brand;
  log: FastifyBaseLogger;
  metrics: Metrics;
};

/** The content and its source, followed from now on: what is changed in its folders is live within seconds. */
export type OpenContent = {
  source: ContentSource;
  store: ContentStore;
  say: Say;
  close: () => void;
} & Pick<Config, 'assetHost'>;

/** Opens the content and says in the log what is wrong with it. Throws when the built-in content can't be used. */
export function openContent({ config, brand, log, metrics }: OpenOptions): OpenContent {
  const dirs = contentDirs(config.contentDir);
  for (const dir of dirs) if (!existsSync(dir)) log.warn({ dir }, 'the content folder is not there (yet)');
  const source = contentSource(dirs);
  const store = contentStore(source, { brand, assetHost: config.assetHost });
  const problems = problemLines(source.problems());
  if (problems.length > 0) log.error({ problems }, 'content files left out: they can’t be used');
  const missing = store.missing();
  if (missing.length > 0) log.warn({ missing }, 'not translated: visitors read English there');
  metrics.gauge('content_problems', 'What is wrong in content files that are not used because of it', () => {
    return source.problems().length;
  });
  const say = createSay(brand, (key, locale) => store.readTexts('message-translation', locale)[key] ?? key);
  const { close } = followContent(source, { dirs, log });
  return { source, store, say, close, assetHost: config.assetHost };
}
