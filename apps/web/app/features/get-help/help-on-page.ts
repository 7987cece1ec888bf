import { BROWSER_ROUTES } from '@portal/contract/http/browser-paths';
import { portalHeaders } from '@portal/contract/http/headers';
import { PORTAL_BASE } from '@portal/contract/http/paths';
import { swapParts } from '../../page/swap-parts.ts';
import { castVote } from './cast-vote.ts';
import { SEARCH_FIELD } from './help-search.ts';

/** Milliseconds without typing before the search. SPEC section 9. */
const SEARCH_DEBOUNCE_MS = 300;

/** Milliseconds after which a search without results counts as complete, not as a half-typed word. */
const MISSED_SEARCH_MS = 2_000;

/** What the pages of the help centre do in the browser: they search while the visitor types, and send votes. */
export function startHelp(): void {
  const search = document.querySelector<HTMLFormElement>('[data-live-search]');
  if (search) searchWhileTyping(search);
  const votes = document.querySelector<HTMLFormElement>('[data-votes]');
  votes?.addEventListener('submit', (event) => void sendVote(votes, event));
}

function searchWhileTyping(form: HTMLFormElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const search = async () => {
    const typed = String(new FormData(form).get(SEARCH_FIELD)).trim();
    const query = typed && `?${new URLSearchParams({ [SEARCH_FIELD]: typed })}`;
    if (!(await swapParts(form.action + query))) return;
    clearTimeout(timer);
    const missed = document.querySelector<HTMLElement>('[data-missed]')?.dataset.missed;
    if (missed) timer = setTimeout(() => reportMissedSearch(missed), MISSED_SEARCH_MS);
  };
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(search, SEARCH_DEBOUNCE_MS);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    void search();
  });
}

/** Reports a search without results to the operator's editors. The server stores only the text and a count. */
function reportMissedSearch(text: string): void {
  const [method, path] = BROWSER_ROUTES.recordMissedSearch;
  const headers = portalHeaders(document.documentElement.lang);
  fetch(PORTAL_BASE + path, { method, headers, body: JSON.stringify({ text }) }).catch(() => {});
}

/** Sends a vote, and shows the page's new percentage. */
async function sendVote(form: HTMLFormElement, event: SubmitEvent): Promise<void> {
  event.preventDefault();
  if (form.getAttribute('aria-busy') === 'true') return;
  form.setAttribute('aria-busy', 'true');
  const isYes = event.submitter?.getAttribute('value') === 'yes';
  if (await castVote(form.dataset.votes ?? '', isYes)) await swapParts(location.href);
  else form.querySelector('#vote')?.replaceChildren(form.dataset.failed ?? '');
  form.setAttribute('aria-busy', 'false');
}
