import { existsSync } from 'node:fs';
import type { Brand } from '@portal/domain/language/brand';
import { contentDirs } from '@portal/platform/content/content-dirs';
import { problemLines } from '@portal/platform/content/content-files';
import { contentSource } from '@portal/platform/content/content-source';
import { followContent, LEFT_OUT } from '@portal/platform/content/follow-content';
import { fillInCountry } from '@portal/platform/country/country-texts';
import { createFormatText } from '@portal/platform/wording/sentences';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import { contentStore } from '../../features/content/content-store.ts';
import { faqsPart } from '../../features/help/read-faqs.ts';

type OpenOptions = {
  config: Pick<Config, 'contentDir' | 'assetHost' | 'country'>;
  brand: Brand;
  log: FastifyBaseLogger;
};

/** The content and its source. Changes in its folders take effect within seconds. */
export type OpenContent = ReturnType<typeof openContent>;

/** Opens the content and logs its problems. Throws when the built-in content is invalid. */
export function openContent({ config, brand, log }: OpenOptions) {
  const dirs = contentDirs(config.contentDir);
  for (const dir of dirs) if (!existsSync(dir)) log.warn({ dir }, 'the content folder is not there (yet)');
  const prepare = fillInCountry(config.country);
  const source = contentSource(dirs, prepare);
  const store = contentStore(source, { brand, assetHost: config.assetHost });
  const faqs = source.part(faqsPart(config.assetHost));
  const problems = problemLines(source.problems());
  if (problems.length > 0) log.error({ problems }, LEFT_OUT);
  const missing = [...store.missing(), ...faqs().missing];
  if (missing.length > 0) log.warn({ missing }, 'not translated: visitors read English there');
  const formatText = createFormatText(
    brand,
    (key, locale) => store.readTexts('message-translation', locale)[key] ?? key,
  );
  const { close } = followContent(source, { dirs, log });
  return { dirs, source, prepare, store, faqs, formatText, close };
}
