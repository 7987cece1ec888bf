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
  /** Who answers for personal data, where the operator is registered and where the data is; left out until the operator says it. */
  dataProtection?: DataProtection;
  /** Inline SVG of the logo, sanitised when loaded. `currentColor` is used for its strokes. */
  logoSvg: string;
};

/** What the law on personal data wants to be named. */
export type DataProtection = {
  /** The data protection officer: a name or an office. */
  officer: string;
  /** How to reach the officer: an address, a number or an e-mail. */
  contact: string;
  /** Number of the certificate of registration as a controller of personal data. */
  registration: string;
  /** Where the data is stored: a town and country. */
  storedIn: string;
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

/** Placeholders of texts about personal data, by the field that they show. */
export const DATA_PROTECTION_NAMES = {
  dataOfficer: 'officer',
  dataOfficerContact: 'contact',
  dataRegistration: 'registration',
  dataStoredIn: 'storedIn',
} as const satisfies Record<string, keyof DataProtection>;

/** Values of the placeholders about personal data; none until the operator has said them. */
export function dataProtectionNames({
  dataProtection,
}: Pick<Brand, 'dataProtection'>): Record<string, string> {
  if (!dataProtection) return {};
  return Object.fromEntries(
    Object.entries(DATA_PROTECTION_NAMES).map(([name, field]) => [name, dataProtection[field]]),
  );
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
