/** Attribute of an element whose content differs between two views of one page, such as the results of a search; unique in it. */
const PART = 'data-part';

let running: AbortController | undefined;

/**
 * Shows another view of this page of text: loads its document and replaces the content of the marked parts, the title and the
 * address. The elements stay, so a `role="status"` among them is announced, and the focus stays at the same link or button.
 * The browser loads the page when that fails. A later call ends an earlier one.
 * @returns whether the parts were replaced
 */
export async function swapParts(address: string): Promise<boolean> {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  try {
    const reply = await fetch(address, { signal, headers: { accept: 'text/html' } });
    const next = parsePage(await reply.text());
    if (signal.aborted) return false;
    if (!reply.ok || !replaceParts(next)) throw new Error('Not a view of this page');
    document.title = next.title;
    history.replaceState(history.state, '', reply.url);
    return true;
  } catch {
    if (!signal.aborted) location.assign(address);
    return false;
  }
}

/** Parses a page without its style and scripts, which the security policy of this one does not know. */
function parsePage(html: string): Document {
  const markup = html.replace(/<(style|script)\b.*?<\/\1>/gs, '');
  return new DOMParser().parseFromString(markup, 'text/html');
}

/** Returns false when the other document has other parts. */
function replaceParts(next: Document): boolean {
  const pairs = [...document.querySelectorAll(`[${PART}]`)].map(
    (part) => [part, next.querySelector(`[${PART}="${part.getAttribute(PART)}"]`)] as const,
  );
  if (pairs.length === 0 || pairs.some(([, other]) => !other)) return false;
  for (const [part, other] of pairs) {
    const focused = linksOf(part).indexOf(document.activeElement as HTMLElement);
    part.replaceChildren(...(other?.childNodes ?? []));
    if (focused >= 0) linksOf(part)[focused]?.focus({ preventScroll: true });
  }
  return true;
}

function linksOf(part: Element): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>('a, button')];
}

/** Links to another view of the page show it without a page load: `<a data-swap>`. */
export function followSwapLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-swap]');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void swapParts(link.href).then((isShown) => isShown && fillForms(new URL(link.href).searchParams));
  });
}

/** The forms of the page say what is shown. */
function fillForms(query: URLSearchParams): void {
  for (const [name, value] of query)
    for (const field of document.getElementsByName(name)) (field as HTMLInputElement).value = value;
}
