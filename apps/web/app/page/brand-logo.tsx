import { useBrand } from '../context/root-data.ts';
import { sizedSvg } from './sized-svg.ts';

/** Logo and name of the brand. The server sanitises the SVG when it reads the brand. */
export function BrandLogo() {
  const { logoSvg, name } = useBrand();
  const logo = sizedSvg(logoSvg, 'width="32" height="32"');
  return (
    <span className="logo">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it */}
      <span className="logo-mark" aria-hidden="true" dangerouslySetInnerHTML={{ __html: logo }} />
      <span>{name}</span>
    </span>
  );
}
