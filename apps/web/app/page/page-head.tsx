import { getCountry } from '@portal/domain/country/country';
import { brandNames } from '@portal/domain/language/brand';
import { countryLocale, LOCALES, type Locale, localisePath } from '@portal/domain/language/locale';
import { useLocation } from 'react-router';
import { useBrand, useLocale, useRootData } from '../context/root-data.ts';
import { useKnownIn } from '../i18n/content-language.ts';
import { META_PAGE, type PageMeta, readPageMeta, toCanonicalPath } from '../i18n/page-meta.ts';
import { fillIn } from '../i18n/texts.ts';
import { useContentOf } from '../i18n/use-texts.ts';

type PageHeadProps = {
  /** The brand's name is appended unless the title contains it. Without a title, the name alone. */
  title?: string;
  description?: string;
  /** Languages of the page, where its texts alone do not determine them. */
  languages?: readonly Locale[];
  /** Keeps the page out of search engines: unknown paths, orders, payments. */
  noindex?: boolean;
};

/**
 * Title and metadata for search engines and shared links, in the language of the page. Content can override them
 * (`meta-data-config`). React moves the elements into the head, also when streaming.
 */
export function PageHead(screen: PageHeadProps) {
  const { name } = useBrand();
  const contentLanguages = useKnownIn();
  const meta = useMeta();
  const title = meta.title ?? screen.title;
  const description = meta.description ?? screen.description;
  const fullTitle = !title || title.includes(name) ? title || name : `${title} · ${name}`;
  const noindex = screen.noindex || meta.noindex === 'yes';
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Sharing
          title={fullTitle}
          description={description}
          image={meta.image}
          languages={screen.languages ?? contentLanguages}
        />
      )}
    </>
  );
}

type SharingProps = { title: string; languages: readonly Locale[] } & Pick<PageMeta, 'description' | 'image'>;

/**
 * Canonical URL, the same page in its other languages, and the preview of a shared link. A page that is English under
 * the URL of another language has the English URL as its canonical one.
 */
function Sharing({ title, description, image, languages }: SharingProps) {
  const { pathname } = useLocation();
  const { brand, origin, socialCard } = useRootData();
  const locale = useLocale();
  const path = toCanonicalPath(pathname);
  const firstLanguage = languages[0] ?? countryLocale();
  const address = origin + localisePath(path, languages.includes(locale) ? locale : firstLanguage);
  const imageUrl = image || socialCard;
  // The rest is for machines, which read what the server sent.
  if (!import.meta.env.SSR) return <link rel="canonical" href={address} />;
  return (
    <>
      <link rel="canonical" href={address} />
      {languages.map((other) => (
        <link
          key={other}
          rel="alternate"
          hrefLang={LOCALES[other].htmlLang}
          href={origin + localisePath(path, other)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + localisePath(path, firstLanguage)} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={toOpenGraph(languages.includes(locale) ? locale : firstLanguage)} />
      {languages
        .filter((other) => other !== locale)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={toOpenGraph(other)} />
        ))}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {imageUrl && <meta property="og:image" content={new URL(imageUrl, origin || undefined).href} />}
      {imageUrl && <meta name="twitter:card" content="summary_large_image" />}
    </>
  );
}

/** A language in this country as the Open Graph protocol writes it: `fr_RW`. */
function toOpenGraph(locale: Locale): string {
  return `${locale}_${getCountry().code}`;
}

function useMeta(): PageMeta {
  const { pathname } = useLocation();
  const names = brandNames(useBrand());
  const pageTexts = readPageMeta(pathname, useContentOf(META_PAGE));
  return Object.fromEntries(
    Object.entries(pageTexts).map(([field, text]) => [
      field,
      text === undefined ? text : fillIn(text, names),
    ]),
  );
}
