/**
 * Finds groups of files that import each other (Tarjan's strongly connected components).
 * @param imports the files that each file imports; unknown files are ignored
 * @returns the files of each cycle; empty when there is none
 */
export function findCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];

  function visit(file: string): number {
    const number = order.size;
    order.set(file, number);
    let low = number;
    open.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!imports.has(target)) continue;
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    if (low === number) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) cycles.push(group);
    }
    return low;
  }

  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
