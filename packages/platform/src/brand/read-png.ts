import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A PNG with its size in pixels, and a version that changes with the file. */
export type Png = { png: Buffer; width: number; height: number; version: string };

/** Reads a PNG file. Returns `null` when it is not a PNG. */
export function readPng(file: string): Png | null {
  const png = readFileSync(file);
  if (!png.subarray(0, 8).equals(SIGNATURE)) return null;
  const version = createHash('sha256').update(png).digest('base64url').slice(0, 8);
  return { png, width: png.readUInt32BE(16), height: png.readUInt32BE(20), version };
}
