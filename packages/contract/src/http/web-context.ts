import type { FormSchema } from '@portal/domain/forms/form-schema';
import type { AppIcon, Brand } from '@portal/domain/language/brand';
import type { Locale } from '@portal/domain/language/locale';
import type { GeoPoint, Precision } from '@portal/domain/places/geo';
import type { HelpCentre } from '../calls/help.ts';
import type { Article, ArticleLink, ContentPage, FormPage, PageTexts } from '../content/content.ts';
import type { ListedShop } from '../wire/wire-shop.ts';
import type { PortalClient } from './portal-client.ts';
import type { MapBackground } from './street-map.ts';

/**
 * What the server passes to the web app with each page request. Both run in one process: `portal` and the other
 * functions act for the visitor of this request, in the language of its path.
 */
export type WebContext = {
  brand: Brand;
  portal: PortalClient;
  /** Finds places. Each function throws when no geocoding service answers or the visitor asks too often. */
  places: PlaceLookup;
  /**
   * Asks the operator whether home broadband can be installed at an address, before somebody orders it; `null` when only its list
   * of towns says so. Throws when the visitor asks too often.
   */
  checkAddress: ((place: CheckedPlace) => Promise<'yes' | 'no' | 'unknown'>) | null;
  /**
   * What is asked for the tax receipt of an order, before it is paid; `null` where nothing is. `save` throws when the visitor asks
   * too often.
   */
  receiptForm: ReceiptFormPart | null;
  /** Lists the shops around a point, nearest first. Throws when they are unavailable. */
  findShops: (at: GeoPoint) => Promise<ListedShop[]>;
  /** The current time. */
  now: () => Date;
  /** What a language has of a content page; empty when it has nothing. */
  readPage: (page: ContentPage, locale: Locale) => PageTexts;
  /** The same with English for what the language lacks. */
  readTexts: (page: ContentPage, locale: Locale) => PageTexts;
  /** The page of prose at a path without its language, `null` when no editor has written one. */
  readArticle: (path: string, locale: Locale) => Article | null;
  /** Every page of prose, for the site map. */
  listArticles: (locale: Locale) => (ArticleLink & Pick<Article, 'languages' | 'noindex' | 'updated'>)[];
  /** The help centre, as the visitor of this request. */
  help: HelpCentre;
  /** A form that the operator describes, `null` when it is broken: the log says what is wrong. */
  readForm: (name: FormPage, locale: Locale) => FormSchema | null;
  /** Whether the reply is a page, not the data of one. */
  isDocument: boolean;
  /** Changes whenever any content file does; part of every cache key (RULINGS 53). */
  contentVersion: string;
  /** The day of the latest change of the content, `2026-01-31`; `null` when it is not known. */
  contentChangedOn: string | null;
  /** `https://host` that visitors open, for links that must be whole. */
  origin: string;
  /** Path of the picture a shared link shows, `null` when the brand has none. */
  socialCard: string | null;
  /** Pictures of the installed portal; none when the brand has only its logo. */
  icons: readonly AppIcon[];
  /** Browsers may keep pages to be read offline (decision 040). */
  keepsOffline: boolean;
  /** Code to dial without internet, such as `*140#`; `null`: the operator has no USSD menu. */
  ussdCode: string | null;
  /**
   * The request had the cookie of a visitor. Without it, two posts of one press cannot be recognised as those of one
   * browser.
   */
  isVisitorKnown: boolean;
  /** For every inline script and style of this reply (CSP). */
  nonce: string;
  /** Whether the visitor agreed to be counted (cookie `consent`): `null` until asked. */
  consent: boolean | null;
  /** What is under every map; `null`: the embedded base map. */
  mapBackground: MapBackground | null;
  /** Sandbox pages exist. */
  sandbox: boolean;
};

/** The company that buys, and the number on the receipt; each only where it is asked. */
export type ReceiptFormPart = {
  /** `sellerTin`: the operator’s, which a company needs for its purchase code. */
  asks: { company: boolean; phone: boolean; sellerTin: string };
  read: (orderId: string) => Promise<ReceiptFormState>;
  save: (orderId: string, form: ReceiptFields) => Promise<ReceiptFormState>;
};

/** The fields as typed, empty where nothing was. */
export type ReceiptFields = { tin: string; purchaseCode: string; phone: string };

/** What is wrong with a field. `inactive`: the authority knows the company, and it may not buy. */
export type ReceiptProblem =
  | 'tin-malformed'
  | 'tin-unknown'
  | 'tin-inactive'
  | 'purchaseCode-malformed'
  | 'phone-malformed';

/** `missing`: no order of this browser that can still be paid. */
export type ReceiptFormState =
  | {
      kind: 'saved';
      buyer: {
        tin: string | null;
        purchaseCode: string | null;
        name: string | null;
        phone: string | null;
      } | null;
    }
  | { kind: 'wrong'; problem: ReceiptProblem }
  | { kind: 'missing' };

/**
 * A place that was found. `name` distinguishes places of the same name: `Remera, Gasabo, Kigali City`. `precision` is the
 * precision of `at`. `isPartial`: only a part of the query matched, for example all but the house number.
 */
export type NamedPlace = { id: string; name: string; at: GeoPoint; precision: Precision; isPartial: boolean };

/** A place of home broadband as a visitor searched for it: the address as typed, and the operator's code of a plan. */
export type CheckedPlace = { at: GeoPoint; town: string; address: string; planCode: string };

/** Geocoding for pages. */
export type PlaceLookup = {
  /** Places that a text may mean, the best match first. `near`: where the visitor is, `null` if unknown. */
  search: (text: string, near: GeoPoint | null) => Promise<NamedPlace[]>;
  byId: (id: string) => Promise<NamedPlace | null>;
  /** The place that contains a point. */
  at: (point: GeoPoint) => Promise<NamedPlace | null>;
};

/** Reply header by which the web app tells the server that a page holds nothing of its visitor; it goes no further. */
export const READING_HEADER = 'x-page-kind';
