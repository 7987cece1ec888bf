import { LOCALE_LIST, localisePath, splitLocale } from '@portal/domain/locale';
import { OFFLINE_PATH } from '../app/blocks/keepable.ts';
import { findKept, keepReply } from './kept.ts';

/**
 * Milliseconds a kept copy waits for a newer one. A page takes about one second on a slow 3G; after three the network
 * is there in name only, and an old tariff table is better than none. What comes later is kept for the next time.
 */
const PATIENCE_MS = 3_000;

/** A built file: its name says its content, so a kept one is never old. */
export async function answerKeptFirst(request: Request): Promise<Response> {
  return (await findKept(request.url)) ?? fetch(request);
}

/** Words and data: from the network when it answers in time, else as they were kept. */
export async function answerFromTheNet(event: FetchEvent): Promise<Response> {
  const kept = await findKept(event.request.url);
  return inTime(event, fetch(event.request), kept);
}

/** A page: the same when it may be kept. When there is none, the page that says so and leads to what there is. */
export async function answerNavigation(event: FetchEvent, keepable: boolean): Promise<Response> {
  const asked = Promise.resolve(event.preloadResponse as Promise<Response | undefined>).then(
    (early) => early ?? fetch(event.request),
  );
  try {
    if (!keepable) return await asked;
    return await inTime(event, asked, await findKept(event.request.url));
  } catch {
    return standIn(event.request.url);
  }
}

async function inTime(
  event: FetchEvent,
  asked: Promise<Response>,
  kept: Response | undefined,
): Promise<Response> {
  const { url } = event.request;
  const copy = asked.then((reply) => keepReply(url, reply.clone()));
  event.waitUntil(copy.catch(() => undefined));
  if (!kept) return asked;
  const patience = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([asked, patience]).catch(() => kept);
}

/**
 * Sends the visitor to the offline page in their language, else in one that was kept. The address they asked for
 * travels where no server sees it.
 */
async function standIn(url: string): Promise<Response> {
  const { origin, pathname, search } = new URL(url);
  const { locale, path } = splitLocale(pathname);
  if (path === OFFLINE_PATH) return Response.error();
  for (const language of [locale, ...LOCALE_LIST]) {
    const page = origin + localisePath(OFFLINE_PATH, language);
    if (await findKept(page)) return Response.redirect(`${page}#${pathname}${search}`);
  }
  return Response.error();
}
