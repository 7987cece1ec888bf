import { useBrand } from './page-facts.ts';

/** The brand's mark and name. The mark is sanitised by the server when the brand is read. */
export function BrandLogo() {
  const { logoSvg, name } = useBrand();
  return (
    <span className="logo">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, sanitised when it is read */}
      <span className="logo-mark" aria-hidden="true" dangerouslySetInnerHTML={{ __html: logoSvg }} />
      <span>{name}</span>
    </span>
  );
}
