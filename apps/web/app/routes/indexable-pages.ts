import type { ContentPage } from '@portal/contract/content/content';
import type { WebContext } from '@portal/contract/http/web-context';
import { type HelpTopic, helpPath } from '@portal/domain/help/help';
import { HELP_PATH } from '@portal/domain/help/help-path';
import { DEFAULT_LOCALE, type Locale, offeredLocales } from '@portal/domain/language/locale';
import { findUnavailablePaths, isClosedPath } from '../context/root-data.ts';
import { ALL_HELP_TEXTS } from '../features/get-help/texts.ts';
import { SEVERAL_PATH } from '../features/recharge-several/place-several.ts';
import { writtenIn } from '../i18n/content-language.ts';
import { META_PAGE, toMetaKey } from '../i18n/page-meta.ts';
import { RECHARGE_PATH } from '../recharge/recharge-settings.ts';

/** A page for search engines: its path without language, the languages of its content, and the day an editor gave it. */
type PublicPage = { path: string; languages: Locale[]; updated?: string };

/**
 * Pages with a screen of their own and the content pages each one shows. Products come from the operator's settings.
 */
const SCREENS: Record<string, ContentPage[]> = {
  '/': ['website-homepage-config', 'recharge-translation'],
  '/about': ['about-config'],
  '/table': ['recharge-translation'],
  '/status': ['network-translation'],
  '/storeLocator': ['storeLocator-translation', 'network-translation'],
  '/store_finder/dealers': ['storeLocator-translation', 'network-translation'],
  '/openNetworks': ['network-translation'],
  '/hbb-lead': ['works-translation', 'recharge-translation', 'payment-translation', 'network-translation'],
  '/give_your_feedback': ['feedback-translation'],
  '/call-back': ['contact-translation'],
};

const HELP_TEXTS = ALL_HELP_TEXTS.map(({ page }) => page);

/** Content pages of the product pages. */
const PRODUCT_CONTENT: ContentPage[] = ['recharge-translation', 'payment-translation'];
const SPECIAL_PRODUCT_CONTENT: Record<string, ContentPage[]> = {
  '/works': ['works-translation', 'recharge-translation'],
};

/** Lists every page for search engines once: screens, available products, articles, help. */
export async function listIndexablePages(context: WebContext): Promise<PublicPage[]> {
  const { portal, help, brand, readPage } = context;
  const [config, topics] = await Promise.all([
    portal.readProductConfig({}),
    help.topics(DEFAULT_LOCALE).catch((): HelpTopic[] => []),
  ]);
  const products = config.kind === 'ok' ? config.result.products.filter(({ enabled }) => enabled) : [];
  const screen = (path: string, pages: readonly ContentPage[]) => ({
    path,
    languages: writtenIn(pages, readPage),
  });
  const pages: PublicPage[] = [
    ...Object.entries(SCREENS).map(([path, texts]) => screen(path, texts)),
    screen(`/store_finder/${brand.slug}_shop`, SCREENS['/storeLocator'] ?? []),
    ...products
      .flatMap(({ path }) => (path === RECHARGE_PATH ? [path, SEVERAL_PATH] : [path]))
      .map((path) => screen(path, SPECIAL_PRODUCT_CONTENT[path] ?? PRODUCT_CONTENT)),
    ...offeredLocales().flatMap((locale) => context.listArticles(locale)),
    ...helpPages(topics, context),
  ];
  const isNoindex = createNoindexCheck(context);
  const closed = config.kind === 'ok' ? findUnavailablePaths(config.result.products) : [];
  return [...new Map(pages.map((page) => [page.path, page])).values()]
    .filter(({ path }) => !isClosedPath(path, closed))
    .map((page) => ({ ...page, languages: page.languages.filter((one) => !isNoindex(page.path, one)) }))
    .filter(({ languages }) => languages.length > 0);
}

/** The help centre, in the languages that have questions. */
function helpPages(topics: readonly HelpTopic[], { help, readPage }: WebContext): PublicPage[] {
  const own = help.languages();
  const languages = writtenIn(HELP_TEXTS, readPage).filter((locale) => own.includes(locale));
  return [HELP_PATH, ...topics.flatMap(pathsOfTopic)].map((path) => ({ path, languages }));
}

/** Pages that an editor has marked `noindex` are not in the site map either. */
function createNoindexCheck({
  readPage,
  listArticles,
}: WebContext): (path: string, locale: Locale) => boolean {
  const articles = offeredLocales().flatMap((locale) =>
    listArticles(locale).flatMap(({ path, noindex }) => (noindex ? [`${locale} ${path}`] : [])),
  );
  return (path, locale) =>
    readPage(META_PAGE, locale)[`${toMetaKey(path)}.noindex`] === 'yes' ||
    articles.includes(`${locale} ${path}`);
}

/** Paths of a topic, its sections and its questions, without those that link elsewhere. */
function pathsOfTopic(topic: HelpTopic): string[] {
  const sections = topic.sections.filter(({ path }) => path === null);
  const questions = sections.flatMap((section) =>
    section.questions
      .filter(({ path }) => path === null)
      .map((question) => helpPath(topic, section, question)),
  );
  return [helpPath(topic), ...sections.map((section) => helpPath(topic, section)), ...questions];
}
