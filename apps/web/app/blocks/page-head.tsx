import { useBrand } from './page-facts.ts';

type PageHeadProps = {
  /** The brand's name is added unless it is in it. Absent: the name alone. */
  title?: string;
  description?: string;
  /** Not for search engines: unknown paths, orders, payments. */
  noindex?: boolean;
};

/** Title and description of a page, in its language. React lifts them into the head, streamed or not. */
export function PageHead({ title, description, noindex }: PageHeadProps) {
  const { name } = useBrand();
  return (
    <>
      <title>{!title || title.includes(name) ? title || name : `${title} · ${name}`}</title>
      {description && <meta name="description" content={description} />}
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}
