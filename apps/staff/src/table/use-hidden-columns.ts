import { useState } from 'react';

const STORED_AS = 'staff-columns';

/**
 * The columns that a person does not want to see in a table, remembered in this browser.
 * @param table the name of the table; `undefined`: nothing is hidden or remembered
 */
export function useHiddenColumns(table: string | undefined) {
  const [hidden, setHidden] = useState<readonly string[]>(() => (table && readAll()[table]) || []);
  return {
    hidden,
    toggle: (header: string) => {
      const next = hidden.includes(header) ? hidden.filter((one) => one !== header) : [...hidden, header];
      setHidden(next);
      if (table) localStorage.setItem(STORED_AS, JSON.stringify({ ...readAll(), [table]: next }));
    },
  };
}

function readAll(): Record<string, string[]> {
  try {
    return JSON.parse(localStorage.getItem(STORED_AS) ?? '{}') as Record<string, string[]>;
  } catch {
    return {};
  }
}
