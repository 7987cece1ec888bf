import { type Html, html } from '@portal/design/html';
import { TEST_CARDS } from '../hosted-pages/cards.ts';
import { MAGIC_WALLETS } from '../magic-outcomes.ts';

/** A line with a fixed behaviour. */
export type ListedLine = { msisdn: string; does: string; line: string | null };

type Row = {
  /** A subscriber's number, which links to its handset, or a card's. */
  number: string;
  /** Kind of line or wallet; cards have none. */
  kind?: string;
  does: string;
};

type NumberList = { id: string; title: string; lead: string; rows: readonly Row[] };

/**
 * The lists of test numbers, each in a section that opens.
 * @param find text that a row must contain; empty: all rows, and the sections are closed. A list without such a row is
 *   left out.
 */
export function numberLists(lines: readonly ListedLine[], find: string): Html[] {
  const wanted = find.toLowerCase();
  return listAll(lines).flatMap((list) => {
    const rows = list.rows.filter((row) => Object.values(row).join(' ').toLowerCase().includes(wanted));
    return rows.length > 0 ? numberList({ ...list, rows }, find !== '') : [];
  });
}

function listAll(lines: readonly ListedLine[]): NumberList[] {
  return [
    {
      id: 'lines',
      title: 'Lines',
      lead: 'What happens when they are recharged. Pay with any wallet.',
      rows: lines.map(({ msisdn, line, does }) => ({ number: msisdn, kind: line ?? 'none', does })),
    },
    {
      id: 'wallets',
      title: 'Wallets',
      lead: 'What happens when they pay. Each is a prepaid line too.',
      rows: Object.values(MAGIC_WALLETS).map(({ msisdn, behaviour, does }) => ({
        number: msisdn,
        kind: behaviour ?? 'none',
        does,
      })),
    },
    {
      id: 'cards',
      title: 'Cards',
      lead: 'The pages of the card gateways take these and no others. The number that is recharged decides what goes wrong, as with wallets.',
      rows: Object.values(TEST_CARDS).map(({ number, does }) => ({ number, does })),
    },
  ];
}

function numberList({ id, title, lead, rows }: NumberList, isOpen: boolean): Html {
  return html`<details class="group" id="${id}" ${isOpen && html`open`}>
<summary><h3>${title}</h3><span class="quiet">${rows.length}</span></summary>
<div class="group-body"><p class="quiet">${lead}</p>
<ul class="numbers">${rows.map(numberRow)}</ul></div></details>`;
}

function numberRow({ number, kind, does }: Row): Html {
  const shown =
    kind === undefined
      ? html`<strong>${number}</strong>`
      : html`<a href="/sandbox/phone?msisdn=${number}">${number}</a> <span class="badge">${kind}</span>`;
  return html`<li>${shown}<p>${does}</p></li>`;
}
