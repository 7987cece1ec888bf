import type { PaymentMode } from '../payment-mode.ts';
import { notConfigured, type Providers } from '../providers/registry.ts';
import type { Statements } from '../providers/statement.ts';

/** A provider's book: the ways of paying that are written in it, and its statement where it has one. */
export type Book = { name: string; modes: PaymentMode[]; statements: Statements | null };

/** Every book there is to compare with. A way of paying without a statement is a book of its own, asked line by line. */
export function booksOf(providers: Providers): Book[] {
  const books = new Map<string, Book>();
  for (const [mode, provider] of Object.entries(providers) as [PaymentMode, Providers[PaymentMode]][]) {
    if (provider === notConfigured) continue;
    const { statements = null } = provider;
    const name = statements?.book ?? mode;
    const book = books.get(name) ?? { name, modes: [], statements };
    books.set(name, { ...book, modes: [...book.modes, mode] });
  }
  return [...books.values()];
}
