import { afterAll, beforeAll } from 'vitest';

/**
 * Opens something before the tests of a file and closes it after them. Call it at the top of the file.
 * @returns an object that gets the fields of what was opened before the first test
 */
export function openForTests<Opened extends object>(
  open: () => Promise<Opened>,
  close: (opened: Opened) => unknown,
): Opened {
  const fields = {} as Opened;
  let opened: Opened | null = null;
  beforeAll(async () => {
    opened = await open();
    Object.assign(fields, opened);
  });
  afterAll(async () => {
    if (opened) await close(opened);
  });
  return fields;
}
