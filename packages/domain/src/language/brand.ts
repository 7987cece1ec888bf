/**
 * The operator's brand, read once from one configuration file (RULINGS, head). No other code contains a
 * brand name.
 */
export type Brand = {
  /** Display name, SPEC's `{product}`. */
  name: string;
  /** Lower-case form used in paths: `/payment/start/{slug}-money`. */
  slug: string;
  /** Upper-case form used in wire codes: `{code}_MONEY_PUSH`. */
  code: string;
  /** One line under the logo and in page descriptions, per language code. */
  tagline: Record<string, string>;
  colours: {
    /** Main colour: header, buttons, links. White text needs a contrast of 4.5:1. */
    primary: string;
    /** Darker main colour: banner, footer, pressed buttons. */
    primaryDark: string;
    /** Bright colour of highlights; dark text needs a contrast of 4.5:1. */
    accent: string;
    /** Page background. */
    surface: string;
  };
  /** Inline SVG of the logo, sanitised when loaded. `currentColor` is used for its strokes. */
  logoSvg: string;
};

/** An icon of the installed web app, as in the manifest. */
export type AppIcon = { src: string; sizes: string; type: string; purpose: 'any' | 'maskable' };

/** Wire codes built from the brand. SPEC section 3 "Payment option" and section 9 "Payment modes". */
export type BrandCodes = { money: `${string}_MONEY`; moneyPush: `${string}_MONEY_PUSH` };

/** `ISANO` -> `ISANO_MONEY`, `ISANO_MONEY_PUSH`. */
export function brandCodes(brand: Pick<Brand, 'code'>): BrandCodes {
  return { money: `${brand.code}_MONEY`, moneyPush: `${brand.code}_MONEY_PUSH` };
}

/** Path segment of the brand's own wallet page, e.g. `isano-money`. */
export function moneySegment(brand: Pick<Brand, 'slug'>): string {
  return `${brand.slug}-money`;
}

/** Values of the placeholders `{product}`, `{wallet}`, `{works}`, `{tv}`. */
export function brandNames(
  brand: Pick<Brand, 'name'>,
): Record<'product' | 'wallet' | 'works' | 'tv', string> {
  return {
    product: brand.name,
    wallet: `${brand.name} Money`,
    works: `${brand.name} Works`,
    tv: `${brand.name}TV`,
  };
}
