import type { ReactNode } from 'react';
import { Motif, MotifEdge } from './motif.tsx';

type PageBandProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** Content above the title, such as a notice. */
  children?: ReactNode;
};

/** Dark panel at the top of a page with the brand's zigzag edge. It contains the page's only `h1`. */
export function PageBand({ title, lead, children }: PageBandProps) {
  return (
    <div className="hero page-band">
      <Motif />
      <div className="wrap">
        {children}
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      <MotifEdge />
    </div>
  );
}
