import { cutGsm7, gsm7Length, toGsm7 } from '@portal/domain/language/gsm7';
import type { ScreenContent } from './screens/screen.ts';

/** What a screen may have. USSD allows 182 characters, some gateways and handsets 160. */
export const MAX_SCREEN = 160;

/** Room for the reason why an input was refused and for the title, so that at least one choice fits below them. */
const MAX_HEAD = 120;

/** Inputs that turn the page of a list and go back. */
export const NEXT_INPUT = '0';
export const BACK_INPUT = '00';

type Layout = {
  /** Why the last input was refused; empty: it was not. */
  note: string;
  page: number;
  canGoBack: boolean;
  words: { next: string; back: string };
};

/** The text of a page, and whether there is another one. */
export type Page = { text: string; hasNext: boolean };

/**
 * Lays out a screen in the GSM 7-bit alphabet within {@link MAX_SCREEN} characters. Choices that do not fit continue on
 * further pages and keep their numbers. A longer label is cut.
 */
export function layOut({ title, choices }: ScreenContent, { note, page, canGoBack, words }: Layout): Page {
  const next = `${NEXT_INPUT} ${toGsm7(words.next)}`;
  const back = canGoBack ? [`${BACK_INPUT} ${toGsm7(words.back)}`] : [];
  const headRoom = choices.length > 0 ? MAX_HEAD : MAX_SCREEN - gsm7Length(back.join('')) - 1;
  const head = cutGsm7([note, title].filter(Boolean).join('\n'), headRoom);
  const room = MAX_SCREEN - gsm7Length([head, next, ...back].join('\n')) - 1;
  const pages = paginate(choices, room);
  const shown = pages[page] ?? [];
  const hasNext = page < pages.length - 1;
  const text = [head, ...shown, ...(hasNext ? [next] : []), ...back].join('\n');
  return { text, hasNext };
}

/** The text of a screen that ends the session. */
export function layOutEnd(text: string): string {
  return cutGsm7(text, MAX_SCREEN);
}

function paginate(choices: string[], room: number): string[][] {
  const pages: string[][] = [[]];
  choices.forEach((choice, index) => {
    const line = cutGsm7(`${index + 1} ${choice}`, room);
    const current = pages.at(-1) ?? [];
    if (current.length > 0 && gsm7Length([...current, line].join('\n')) > room) pages.push([line]);
    else current.push(line);
  });
  return pages;
}
