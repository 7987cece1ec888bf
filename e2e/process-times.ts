import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds in one tick of `/proc/PID/stat`; 100 ticks a second on every Linux that Node supports. */
const TICK_MS = 10;

/** Processor time in milliseconds: the process's own, and that of its children that have ended. Zero when it has ended. Linux only. */
export function readProcessTime(pid: number): { own: number; ended: number } {
  const stat = readStat(pid);
  const ticks = (field: number) => Number(stat[field] ?? 0);
  return { own: (ticks(11) + ticks(12)) * TICK_MS, ended: (ticks(13) + ticks(14)) * TICK_MS };
}

/** The running children of a process. Linux only. */
export function listChildren(parent: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  return pids.filter((pid) => Number(readStat(pid)[1]) === parent);
}

/** Processor time in milliseconds of a process, its children, their children and so on, also of those that have ended. Linux only. */
export function readTreeTime(pid: number): number {
  const { own, ended } = readProcessTime(pid);
  return listChildren(pid).reduce((sum, child) => sum + readTreeTime(child), own + ended);
}

/** The fields of `/proc/PID/stat` after the name, which may contain spaces; empty when the process has ended. */
function readStat(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
