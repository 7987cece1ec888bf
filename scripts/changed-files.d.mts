export function chooseDatabaseTests(
  files: readonly string[],
  listFolder?: (folder: string) => readonly string[],
): string[];
