import { type Html, html } from '@portal/design/html';

/** The keys of a phone: what is typed, and the letters below it. */
const KEYS = [
  ['1', ''],
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
  ['*', ''],
  ['0', ''],
  ['#', ''],
] as const;

/** What screen readers call the keys that are no digits. */
const SPOKEN: Partial<Record<string, string>> = { '*': 'star', '#': 'hash' };

/**
 * The keys of a handset. They type into the input with the attribute `data-keypad` that had focus last, else into the first
 * one of the page (assets/keypad.js). They need the script; the inputs do not, so without it there are no keys.
 */
export function keypad(): Html {
  return html`<div class="keys" role="group" aria-label="Keys">${KEYS.map(
    ([key, letters]) =>
      html`<button type="button" class="key" data-key="${key}">${key}${
        SPOKEN[key] && html`<span class="visually-hidden"> ${SPOKEN[key]}</span>`
      }<small aria-hidden="true">${letters}</small></button>`,
  )}</div>
<p class="visually-hidden" role="status" id="keypad-status"></p>`;
}

/** Deletes the last character of what the keys type into. */
export function deleteKey(): Html {
  return html`<button type="button" class="key delete" data-key="delete"><span aria-hidden="true">⌫</span><span class="visually-hidden">Delete the last digit</span></button>`;
}
