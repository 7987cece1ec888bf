import type { LoadedTexts } from './loaded-texts.ts';

/** Texts of the document this browser has opened, by their addresses. Pages after it bring theirs along. */
const loaded = new Map<string, LoadedTexts>();

/** Loads the texts of the document before it is hydrated. Their addresses are preloaded in its head. */
export async function loadDocumentTexts(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]');
  await Promise.all(
    [...links].map(async (link) => {
      const address = link.getAttribute('href') ?? '';
      const reply = await fetch(address);
      if (!reply.ok) throw new Error(`The texts of the page could not be loaded: HTTP ${reply.status}`);
      loaded.set(address, await reply.json());
    }),
  );
}

/** The texts of an address; empty on the server, which has them in the data of the loader. */
export function documentTexts(address: string | undefined): LoadedTexts {
  return (address && loaded.get(address)) || {};
}
