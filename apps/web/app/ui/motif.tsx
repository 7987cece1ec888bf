import { type ReactNode, useId } from 'react';

/** Nested diamonds and zigzags after imigongo, the panel art of Rwanda. */
const DIAMONDS =
  'M32 2 62 32 32 62 2 32ZM32 14 50 32 32 50 14 32ZM0 14 14 0M0 50l14 14M64 14 50 0M64 50 50 64';

type TileProps = { className: string; width: number; height: number; children: ReactNode };

function Tiled({ className, width, height, children }: TileProps) {
  const id = useId();
  return (
    <svg className={className} width={width} height={height} aria-hidden="true">
      <pattern id={id} width={width} height={height} patternUnits="userSpaceOnUse">
        {children}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} stroke="none" />
    </svg>
  );
}

/** The brand's pattern in the text colour, filling its container; classes of the container set its opacity. */
export function Motif() {
  return (
    <Tiled className="motif" width={64} height={64}>
      <path d={DIAMONDS} strokeWidth="5" />
      <path d="M32 25l7 7-7 7-7-7Z" fill="currentColor" stroke="none" />
    </Tiled>
  );
}

/**
 * Lower edge of a dark panel, last in it: a browser that paints before everything has arrived does not move it. Peaks in the
 * page colour under two zigzag lines.
 */
export function MotifEdge() {
  return (
    <Tiled className="motif-edge" width={48} height={40}>
      <path d="M-4 24 24 3l28 21" strokeWidth="4" className="stroke-primary" />
      <path d="M-4 33 24 12l28 21" strokeWidth="5" className="stroke-accent" />
      <path d="M0 40V38L24 20l24 18v2Z" stroke="none" className="fill-surface" />
    </Tiled>
  );
}
