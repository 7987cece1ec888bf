import type { Locale } from '@portal/domain/language/locale';
import type { OpenDays, ShopKind, ShopService } from '@portal/domain/places/shop';

/** A text by language, or one that is the same in every language. */
export type WrittenText = string | Partial<Record<Locale, string>>;

/** A shop as editors write it in `en/shops/<id>.json` (docs/content.md). */
export type ShopFile = {
  name: WrittenText;
  kind?: ShopKind;
  /** Degrees, WGS 84. */
  lat: number;
  lng: number;
  address: WrittenText;
  /** National digits; left out when it has none. */
  phone?: string;
  /** Local times: `08:00-12:00, 14:00-18:00`. Closed on days that are left out; left out when unknown. */
  hours?: Partial<Record<OpenDays, string>>;
  services?: ShopService[];
};

/** The id of a shop from the name of its file without the language, `shops/huye.json`; `null` for other files. */
export function shopIdOf(file: string): string | null {
  return /^shops\/([a-z0-9][a-z0-9-]{0,59})\.json$/.exec(file)?.[1] ?? null;
}

/** Path of the file of a shop. It has every language, so it is in the folder of English, which all others fall back to. */
export function shopPath(id: string): string {
  return `en/shops/${id}.json`;
}
