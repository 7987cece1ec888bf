import { PageHead } from './page-head.tsx';

type PageIntroProps = { title: string; lead?: string; noindex?: boolean };

/** Title and lead of a page, in its head and at its top. */
export function PageIntro({ title, lead, noindex = false }: PageIntroProps) {
  return (
    <header className="grid gap-2">
      <PageHead title={title} description={lead} noindex={noindex} />
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
    </header>
  );
}
