import type { WebContext } from '@portal/contract/web-context';
import { type HelpTopic, helpPath } from '@portal/domain/help';
import { DEFAULT_LOCALE } from '@portal/domain/locale';

/** Pages with a screen of their own that search engines may know; products come from the operator's settings. */
const SCREENS = [
  '/',
  '/about',
  '/table',
  '/storeLocator',
  '/store_finder/dealers',
  '/openNetworks',
  '/gethelp',
  '/hbb-lead',
  '/give_your_feedback',
];

/** Every page that search engines may know, without language, each once: screens, open products, articles, help. */
export async function publicPaths(context: WebContext): Promise<string[]> {
  const { portal, help, brand } = context;
  const [config, topics] = await Promise.all([
    portal.readProductConfig({}),
    help.topics(DEFAULT_LOCALE).catch((): HelpTopic[] => []),
  ]);
  const products = config.kind === 'ok' ? config.result.products.filter(({ enabled }) => enabled) : [];
  const articles = context.listArticles(DEFAULT_LOCALE).filter(({ noindex }) => !noindex);
  const shops = `/store_finder/${brand.slug}_shop`;
  const paths = [...SCREENS, shops, ...products.map(({ path }) => path), ...articles.map(({ path }) => path)];
  return [...new Set([...paths, ...topics.flatMap(pathsOfTopic)])];
}

/** Addresses of a topic, its sections and its questions; what leads elsewhere has none of its own. */
function pathsOfTopic(topic: HelpTopic): string[] {
  const sections = topic.sections.filter(({ path }) => path === null);
  const questions = sections.flatMap((section) =>
    section.questions
      .filter(({ path }) => path === null)
      .map((question) => helpPath(topic, section, question)),
  );
  return [helpPath(topic), ...sections.map((section) => helpPath(topic, section)), ...questions];
}
