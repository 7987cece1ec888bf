import { PageHead } from './page-head.tsx';

type PageIntroProps = {
  title: string;
  /** Name of the step that the page shows; it stands first in the title of the window. */
  step?: string | undefined;
  lead?: string;
  noindex?: boolean;
};

/** Title and lead of a page, in its head and at its top. */
export function PageIntro({ title, step, lead, noindex = false }: PageIntroProps) {
  return (
    <header className="grid gap-2">
      <PageHead title={step ? `${step} · ${title}` : title} description={lead} noindex={noindex} />
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
    </header>
  );
}
