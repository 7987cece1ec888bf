import type { CursorPart, Page, PageRequest } from '@portal/platform/database/page';
import type { CommandFacts, CommandOption, DatabaseCommand } from './command.ts';
import type { StaffContext } from './open-staff-context.ts';
import { isRefusal, PAGE_OPTIONS, pageFooter, readPageOptions } from './paging.ts';
import { printTable } from './terminal-text.ts';

/** What a command that lists rows by page has of its own. */
type ListOptions<Row> = Pick<CommandFacts, 'name' | 'about' | 'details'> & {
  /** Parts of the list's cursor. */
  sortKey: readonly CursorPart[];
  /** Name of the rows in the output of `--json`. */
  dataName: string;
  emptyText: string;
  /** With it, the command takes `--unmask`, which needs a note. */
  unmask?: CommandOption;
  /** @param whole names and numbers are shown in full */
  list: (context: StaffContext, page: PageRequest, whole: boolean) => Promise<Page<Row>>;
  columns: (row: Row) => string[];
};

/** Creates a command that lists rows by page: its options, table, footer and data. */
export function listCommand<Row>(options: ListOptions<Row>): DatabaseCommand {
  const { name, about, details, sortKey, dataName, emptyText, unmask, list, columns } = options;
  return {
    name,
    about,
    ...(details && { details }),
    options: { ...(unmask && { unmask }), ...PAGE_OPTIONS },
    needsNote: (given) => given.unmask === true,
    run: async (context, { options: given }) => {
      const whole = given.unmask === true;
      const request = readPageOptions(given, sortKey);
      if (isRefusal(request)) return request;
      const page = await list(context, request, whole);
      const { rows, total, next } = page;
      const listed = [printTable(rows.map(columns)), ...pageFooter(page, name)].join('\n');
      const data = { [dataName]: rows, total, next };
      return { kind: 'done', text: total === 0 ? emptyText : listed, data, ...(unmask && { whole }) };
    },
  };
}
