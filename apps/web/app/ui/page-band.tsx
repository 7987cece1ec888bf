import type { ReactNode } from 'react';
import { Motif, MotifEdge } from './motif.tsx';

type PageBandProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** Stands above the title, such as a notice. */
  children?: ReactNode;
};

/** The dark panel a page begins with, edged by the brand's zigzag. It holds the page's one `h1`. */
export function PageBand({ title, lead, children }: PageBandProps) {
  return (
    <div className="hero page-band">
      <Motif />
      <MotifEdge />
      <div className="wrap">
        {children}
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
    </div>
  );
}
