// Keeps the handset current: requests the same page each second and swaps the parts that changed.

import './keypad.js';

const POLL_MS = 1000;

function swapChanged(fresh) {
  for (const part of document.querySelectorAll('[data-live]')) {
    const next = fresh.getElementById(part.id);
    if (!next || next.innerHTML === part.innerHTML) continue;
    // A PIN half typed is not taken out of the customer's hands while the same prompt stands.
    if (isSamePrompt(part, next)) continue;
    part.replaceWith(document.adoptNode(next));
    if (part.id === 'prompt') focusPin();
    if (part.id === 'inbox') announceMessage(next);
  }
}

function isSamePrompt(part, next) {
  const action = (element) => element.querySelector('form')?.getAttribute('action');
  return part.id === 'prompt' && action(part) !== undefined && action(part) === action(next);
}

function focusPin() {
  document.getElementById('pin')?.focus();
}

function announceMessage(inbox) {
  const text = inbox.querySelector('li > p')?.textContent;
  if (text) document.getElementById('phone-status').textContent = `New message: ${text}`;
}

async function refresh() {
  if (document.hidden) return;
  const here = new URL('/sandbox/phone', location.origin);
  here.searchParams.set('msisdn', document.querySelector('[data-msisdn]').dataset.msisdn);
  const reply = await fetch(here);
  if (reply.ok) swapChanged(new DOMParser().parseFromString(await reply.text(), 'text/html'));
}

async function keepCurrent() {
  // The portal may be restarting: the next round tries again.
  await refresh().catch(() => {});
  setTimeout(keepCurrent, POLL_MS);
}

focusPin();
setTimeout(keepCurrent, POLL_MS);
