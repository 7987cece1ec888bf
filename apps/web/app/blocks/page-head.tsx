import { useBrand } from './page-facts.ts';

type PageHeadProps = {
  /** Title without the brand's name, which is added. Absent: the brand's name and its line. */
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
      <title>{title ? `${title} · ${name}` : name}</title>
      {description && <meta name="description" content={description} />}
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}
