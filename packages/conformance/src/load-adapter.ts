import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AddOn } from '@isano/adapter-kit/add-on';
import { findDescriptorFaults } from '@isano/adapter-kit/check-add-on';
import type { SmsConformance } from '@isano/adapter-kit/conformance';

const DESCRIPTORS = ['addon.ts', 'addon.js', 'addon.mjs', 'src/addon.ts', 'src/addon.js'];
const DESCRIPTIONS = [
  'conformance.ts',
  'conformance.js',
  'conformance.mjs',
  'src/conformance.ts',
  'src/testing/conformance.ts',
];

/** An adapter and what is known of its other side. */
export type Loaded = {
  name: string;
  sms: NonNullable<AddOn['sms']>;
  conformance: SmsConformance;
  /** How long a message may have no outcome. */
  longestMs: number;
};

/** The port wants an outcome within half a minute. */
export const LONGEST_MS = 30_000;

/** The adapter can't be checked: what is missing, in a sentence. */
export class NotCheckableError extends Error {}

/** Loads the adapter in a folder and the description of its other side. Throws {@link NotCheckableError}. */
export async function loadAdapter(folder: string, longestMs = LONGEST_MS): Promise<Loaded> {
  const { addOn } = await load(folder, DESCRIPTORS, 'descriptor');
  const faults = findDescriptorFaults(addOn, []);
  if (faults.length > 0) throw new NotCheckableError(`the descriptor ${faults.join('; ')}`);
  const { conformance } = await load(folder, DESCRIPTIONS, 'description of its other side');
  const { name, sms } = addOn as AddOn;
  if (!sms) throw new NotCheckableError(`${name} has no sms: other parts have no scenarios in this version`);
  if (typeof conformance !== 'object' || conformance === null)
    throw new NotCheckableError('conformance.ts exports no conformance (defineSmsConformance({ … }))');
  return { name, sms, conformance: conformance as SmsConformance, longestMs };
}

async function load(
  folder: string,
  files: readonly string[],
  what: string,
): Promise<Record<string, unknown>> {
  const file = files.map((each) => join(resolve(folder), each)).find((each) => existsSync(each));
  if (!file) throw new NotCheckableError(`${folder} has no ${what} (${files.join(', ')})`);
  if (file.endsWith('.ts') && !process.features.typescript)
    throw new NotCheckableError(`Node ${process.version} runs no TypeScript: take 22.18 or newer (${file})`);
  return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
}
