import type { HelpCentre } from '@portal/contract/calls/help';
import type {
  PlaceLookup,
  ReceiptFields,
  ReceiptFormPart,
  ReceiptFormState,
  WebContext,
} from '@portal/contract/http/web-context';
import type { ListedShop } from '@portal/contract/wire/wire-shop';
import type { Brand } from '@portal/domain/language/brand';
import { type Locale, splitLocale } from '@portal/domain/language/locale';
import type { GeoPoint } from '@portal/domain/places/geo';
import type { Clock } from '@portal/domain/time/clock';
import type { FastifyRequest } from 'fastify';
import { toPortalError } from '../http/errors/error-handler.ts';
import { consumeLimit } from '../http/rate-limits/limit-requests.ts';
import type { LimitGroup } from '../http/rate-limits/rate-limits.ts';
import { consentOf } from '../http/visitors/consent.ts';
import { voterOf } from '../http/visitors/voter-of.ts';
import { createLocalPortal, type LocalPortalOptions } from './local-portal.ts';
import { pagePath } from './page-path.ts';

type WebContextOptions = LocalPortalOptions & {
  brand: Brand;
  content: Pick<WebContext, 'readPage' | 'readTexts' | 'readArticle' | 'listArticles' | 'readForm'> & {
    version: () => string;
    changedOn: () => string | null;
  };
  help: (voter: ReturnType<typeof voterOf>) => HelpCentre;
  places: (locale: Locale) => PlaceLookup;
  /** `null`: the operator cannot check an address. */
  checkAddress: WebContext['checkAddress'];
  /** `null`: receipts ask for nothing. */
  receiptBuyers: {
    asks: ReceiptFormPart['asks'];
    read: (orderId: string, visitorId: string) => Promise<ReceiptFormState>;
    save: (orderId: string, visitorId: string, form: ReceiptFields) => Promise<ReceiptFormState>;
  } | null;
  findShops: (at: GeoPoint, locale: Locale) => Promise<ListedShop[]>;
  clock: Clock;
  mapBackground: WebContext['mapBackground'];
  sandbox: boolean;
  /** Address that visitors open. Never taken from a request, because the client chooses the Host header. */
  publicUrl: () => string;
  socialCard: string | null;
  icons: WebContext['icons'];
  keepsOffline: boolean;
  ussdCode: WebContext['ussdCode'];
};

/**
 * Creates the function that builds the web app's context of a request. The language of its calls is that of
 * the path (RULINGS 36). `url`: that of the page, when it is not that of the request.
 */
export function createWebContext(options: WebContextOptions) {
  const { brand, content, publicUrl } = options;
  const portalOf = createLocalPortal(options);
  return (
    request: FastifyRequest,
    { nonce, onRefusal, url = request.url }: { nonce: string; onRefusal: () => void; url?: string },
  ): WebContext => {
    const { locale } = splitLocale(pagePath(url));
    return {
      brand,
      portal: portalOf({ request, locale, onRefusal }),
      ...limitedLookups(options, { request, locale, onRefusal }),
      now: options.clock.now,
      readPage: content.readPage,
      readTexts: content.readTexts,
      readForm: content.readForm,
      readArticle: content.readArticle,
      listArticles: content.listArticles,
      isDocument: !/\.\w+$/.test(url.split('?', 1)[0] ?? ''),
      contentVersion: content.version(),
      contentChangedOn: content.changedOn(),
      origin: new URL(publicUrl()).origin,
      socialCard: options.socialCard,
      icons: options.icons,
      keepsOffline: options.keepsOffline,
      ussdCode: options.ussdCode,
      isVisitorKnown: request.visitorReturns,
      nonce,
      consent: consentOf(request),
      mapBackground: options.mapBackground,
      sandbox: options.sandbox,
    };
  };
}

type PageRequest = { request: FastifyRequest; locale: Locale; onRefusal: () => void };

/** Help, places, addresses and shops for a page, with the rate limits of the routes that serve them to browsers. */
function limitedLookups(
  options: Pick<
    WebContextOptions,
    'limiter' | 'help' | 'places' | 'checkAddress' | 'findShops' | 'receiptBuyers'
  >,
  { request, locale, onRefusal }: PageRequest,
): Pick<WebContext, 'help' | 'places' | 'checkAddress' | 'findShops' | 'receiptForm'> {
  const limited =
    <Input extends unknown[], Result>(group: LimitGroup, run: (...input: Input) => Promise<Result>) =>
    async (...input: Input): Promise<Result> => {
      try {
        await consumeLimit(options.limiter, group, request);
        return await run(...input);
      } catch (error) {
        onRefusal();
        throw toPageError(error);
      }
    };
  const help = options.help(voterOf(request));
  const answers =
    <Input extends unknown[], Result>(run: (...input: Input) => Promise<Result>) =>
    (...input: Input) =>
      run(...input).catch((error: Error) => {
        throw toPageError(error);
      });
  const { search, byId, at } = options.places(locale);
  const buyers = options.receiptBuyers;
  return {
    help: {
      ...help,
      topics: answers(help.topics),
      search: answers(help.search),
      vote: limited('votes', help.vote),
    },
    places: { search: limited('places', search), byId: limited('places', byId), at: limited('places', at) },
    checkAddress: options.checkAddress && limited('addresses', options.checkAddress),
    receiptForm: buyers && {
      asks: buyers.asks,
      read: limited('reading', (orderId) => buyers.read(orderId, request.visitorId)),
      save: limited('companies', (orderId, form) => buyers.save(orderId, request.visitorId, form)),
    },
    findShops: limited('content', (point) => options.findShops(point, locale)),
  };
}

/** An unavailable database or operator becomes the page that says so (503); other errors stay what they are. */
function toPageError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { httpStatus } = toPortalError(error);
  return httpStatus === 503 ? new Response(null, { status: 503 }) : error;
}
