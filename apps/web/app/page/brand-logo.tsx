import { useBrand } from '../context/root-data.ts';

/** Logo and name of the brand. The server sanitises the SVG when it reads the brand. */
export function BrandLogo() {
  const { logoSvg, name } = useBrand();
  return (
    <span className="logo">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it */}
      <span className="logo-mark" aria-hidden="true" dangerouslySetInnerHTML={{ __html: logoSvg }} />
      <span>{name}</span>
    </span>
  );
}
