// Keeps the handset current: asks for the same page each second and swaps the parts that changed.

const POLL_MS = 1000;

function swapChanged(fresh) {
  for (const part of document.querySelectorAll('[data-live]')) {
    const next = fresh.getElementById(part.id);
    if (!next || next.innerHTML === part.innerHTML) continue;
    // A PIN half typed is not taken out of the customer's hands while the same prompt stands.
    if (isSamePrompt(part, next)) continue;
    part.replaceWith(document.adoptNode(next));
    if (part.id === 'prompt') document.getElementById('pin')?.focus();
  }
}

function isSamePrompt(part, next) {
  const action = (element) => element.querySelector('form')?.getAttribute('action');
  return part.id === 'prompt' && action(part) !== undefined && action(part) === action(next);
}

async function refresh() {
  if (document.hidden) return;
  const here = new URL('/sandbox/phone', location.origin);
  here.searchParams.set('msisdn', document.querySelector('main').dataset.msisdn);
  const reply = await fetch(here);
  if (reply.ok) swapChanged(new DOMParser().parseFromString(await reply.text(), 'text/html'));
}

async function keepCurrent() {
  // The portal may be restarting: the next round tries again.
  await refresh().catch(() => {});
  setTimeout(keepCurrent, POLL_MS);
}

document.querySelector('.keys')?.addEventListener('click', ({ target }) => {
  const key = target.closest('[data-key]');
  if (key) document.getElementById('dial').value += key.dataset.key;
});

document.getElementById('pin')?.focus();
setTimeout(keepCurrent, POLL_MS);
