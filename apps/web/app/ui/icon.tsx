/** Path of each icon on a 24 by 24 grid, drawn for this portal. */
const STROKES = {
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4Z',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm3 15h2',
  call: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A16 16 0 0 1 4 5a1 1 0 0 1 1-1Z',
  wallet: 'M4 7h15a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a2 2 0 0 1 2-2h11v3m-1 6.5h.01',
  card: 'M3 6h18v12H3ZM3 10h18M7 15h3',
  message: 'M4 5h16v11H10l-4 4v-4H4Z',
  bill: 'M6 3h12v18l-3-2-3 2-3-2-3 2ZM9 8h6M9 12h6',
  router: 'M4 14h16v6H4Zm4 3h.01M12 17h5M12 11V9m-4-1a6 6 0 0 1 8 0M5 5a10 10 0 0 1 14 0',
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 4.5V12l3 2',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  tick: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm-4 9.5 3 3 5.5-6',
  alert: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 4v6m0 3.5v.01',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 8v5.5M12 7.5v.01',
  cross: 'm6 6 12 12M18 6 6 18',
  arrow: 'M4 12h15m-6-6 6 6-6 6',
  back: 'M20 12H5m6-6-6 6 6 6',
  down: 'm6 9 6 6 6-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  globe: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm-9 9h18M12 3c5 5.5 5 12.5 0 18-5-5.5-5-12.5 0-18',
  lock: 'M6 11h12v9H6Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3M12 15v2',
  pause: 'M9 6v12m6-12v12',
  play: 'm8 5 11 7-11 7Z',
  refresh: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v4.5h-4.5',
  share:
    'M8 11 16 7m-8 6 8 4M6 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Zm12-6a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Zm0 12a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  print: 'M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7Z',
  shield: 'M12 3l7 3v5.5c0 4.5-3 7.5-7 9.5-4-2-7-5-7-9.5V6Zm-3 9 2.5 2.5L15.5 10',
  plane:
    'M10.5 13.5 3 11l2-1.5 6.5.5L16 5.5c1-1 3.5-2 4.2-1.2.8.7-.2 3.2-1.2 4.2L14.5 13l.5 6.5L13.5 21.5 11 14Z',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9c0-4 2.5-6 6-6s6 2 6 6m1-9.5a3 3 0 1 0-1-5.8M17 14c2.5.3 4 2.2 4 5',
  data: 'M8 20V6M4 10l4-4 4 4m4-6v14m-4-4 4 4 4-4',
  pin: 'M12 21c-4-5-6.5-8-6.5-11.5a6.5 6.5 0 0 1 13 0C18.5 13 16 16 12 21Zm0-9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  locate: 'M12 6.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11ZM12 2v4.5m0 11V22M2 12h4.5m11 0H22m-10 0h.01',
  box: 'M4 8l8-4 8 4v8l-8 4-8-4Zm0 0 8 4 8-4m-8 4v8',
  thumb: 'M8 11v9H4v-9Zm0 0 4-8c1.5 0 2.5 1 2.5 2.5V9h4a1.6 1.6 0 0 1 1.6 2l-1.6 7.5a2 2 0 0 1-2 1.5H8',
  help: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm-2.5 7a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1 1-1.1 1.8m0 3v.01',
  filter: 'M4 6h16M7 12h10m-7 6h4',
  edit: 'M5 19h3L19 8l-3-3L5 16Zm8.5-11.5 3 3',
} as const;

/** Name of an icon. */
export type IconName = keyof typeof STROKES;

/**
 * Decorative icon; the text beside it has the same meaning. Its size follows the text unless classes set another; the size
 * in the markup is for browsers that do not understand the style sheet (RULINGS 97).
 */
export function Icon({ name, className = 'icon' }: { name: IconName; className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={STROKES[name]} />
    </svg>
  );
}

/** Returns the icon that a content page names, or a default for an unknown name. */
export function parseIconName(name: string | undefined, fallback: IconName): IconName {
  return name !== undefined && Object.hasOwn(STROKES, name) ? (name as IconName) : fallback;
}
