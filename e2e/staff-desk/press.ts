import { expect, type Locator, type Page } from '@playwright/test';
import type { AnsweredDesk, SentCall } from './answer-calls.ts';

/** A reason as a person types it, with spaces that are not sent. */
const TYPED = '  Ticket 4711, the customer called.  ';
export const REASON = 'Ticket 4711, the customer called.';

/** A button that opens a dialog, what is filled in there, and the button that does it. */
export type Press = {
  /** Exact name of the button that opens the dialog. */
  opens: string;
  /** Which of several, from 0. */
  nth?: number;
  fill?: (dialog: Locator) => Promise<void>;
  /** Exact name of the button that does it; left out: the same name. */
  does?: string;
  /** Asks for a ticket in place of a reason. */
  asksTicket?: boolean;
  /** Every call that is sent by then. */
  sends: SentCall[];
};

/** Presses the buttons and compares what is sent. Opening a dialog and closing it sends nothing. */
export async function pressAndCompare(page: Page, desk: AnsweredDesk, press: Press): Promise<void> {
  const { opens, nth = 0, fill, does = opens, asksTicket = false, sends } = press;
  const dialog = page.getByRole('dialog');
  const open = () => page.getByRole('button', { name: opens, exact: true }).nth(nth).click();
  await open();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await open();
  await fill?.(dialog);
  await dialog.getByLabel(asksTicket ? 'Ticket, call or letter' : 'Why').fill(TYPED);
  await dialog.getByRole('button', { name: does, exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect(desk.takeSent(), opens).toEqual(sends);
}

/** Presses several, one after the other. */
export async function pressAll(page: Page, desk: AnsweredDesk, presses: Press[]): Promise<void> {
  for (const press of presses) await pressAndCompare(page, desk, press);
}
