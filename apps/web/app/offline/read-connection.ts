/** What a browser tells about its connection; some tell nothing. */
type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether the visitor saves data, and how fast the network is: `slow-2g`, `2g`, `3g` or `4g`, which is also the unknown one. */
export function readConnection(): { savesData: boolean; speed: string } {
  const { connection } = navigator as { connection?: Connection };
  return { savesData: connection?.saveData === true, speed: connection?.effectiveType ?? '4g' };
}
