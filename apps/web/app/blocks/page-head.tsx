import { brandWords } from '@portal/domain/brand';
import { DEFAULT_LOCALE, LOCALES, type Locale, localisePath, splitLocale } from '@portal/domain/locale';
import { useLocation } from 'react-router';
import { useBrand, usePageFacts } from './page-facts.ts';
import { knownPath, META_PAGE, type PageMeta, pageMeta } from './page-meta.ts';
import { fillIn } from './texts.ts';
import { useContentOf } from './use-texts.ts';
import { useKnownIn } from './written-in.ts';

type PageHeadProps = {
  /** The brand's name is added unless it is in it. Absent: the name alone. */
  title?: string;
  description?: string;
  /** Those it is written in where its texts alone do not say. */
  languages?: readonly Locale[];
  /** Not for search engines: unknown paths, orders, payments. */
  noindex?: boolean;
};

/**
 * What search engines and shared links say of a page, in its language; content may say it in other words
 * (`meta-data-config`). React lifts all of it into the head, streamed or not.
 */
export function PageHead(screen: PageHeadProps) {
  const { name } = useBrand();
  const known = useKnownIn();
  const meta = useMeta();
  const title = meta.title ?? screen.title;
  const description = meta.description ?? screen.description;
  const whole = !title || title.includes(name) ? title || name : `${title} · ${name}`;
  const noindex = screen.noindex || meta.noindex === 'yes';
  return (
    <>
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      {noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Sharing
          title={whole}
          description={description}
          image={meta.image}
          languages={screen.languages ?? known}
        />
      )}
    </>
  );
}

type SharingProps = { title: string; languages: readonly Locale[] } & Pick<PageMeta, 'description' | 'image'>;

/**
 * The one address of the page, the same page in the other languages it is written in, and the card that a shared link
 * is shown as. A page that stands in English under the address of another language is known by its English one.
 */
function Sharing({ title, description, image, languages }: SharingProps) {
  const { pathname } = useLocation();
  const { brand, origin, socialCard } = usePageFacts();
  const { locale } = splitLocale(pathname);
  const path = knownPath(pathname);
  const first = languages[0] ?? DEFAULT_LOCALE;
  const address = origin + localisePath(path, languages.includes(locale) ? locale : first);
  const picture = image || socialCard;
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
      <link rel="alternate" hrefLang="x-default" href={origin + localisePath(path, first)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {picture && <meta property="og:image" content={new URL(picture, origin || undefined).href} />}
      {picture && <meta name="twitter:card" content="summary_large_image" />}
    </>
  );
}

function useMeta(): PageMeta {
  const { pathname } = useLocation();
  const words = brandWords(useBrand());
  const own = pageMeta(pathname, useContentOf(META_PAGE));
  return Object.fromEntries(
    Object.entries(own).map(([field, text]) => [field, text === undefined ? text : fillIn(text, words)]),
  );
}
