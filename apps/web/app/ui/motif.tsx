import { useId } from 'react';

/** Nested diamonds and the zigzags between them, after imigongo, the panel art of Rwanda. */
const TILE = 'M32 2 62 32 32 62 2 32ZM32 14 50 32 32 50 14 32ZM0 14 14 0M0 50l14 14M64 14 50 0M64 50 50 64';

/** The brand's pattern, in the text colour; its place and strength come from the classes around it. */
export function Motif() {
  const id = useId();
  return (
    <svg className="motif" aria-hidden="true" focusable="false">
      <pattern id={id} width="64" height="64" patternUnits="userSpaceOnUse">
        <path d={TILE} strokeWidth="5" />
        <path d="M32 25l7 7-7 7-7-7Z" fill="currentColor" stroke="none" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} stroke="none" />
    </svg>
  );
}
