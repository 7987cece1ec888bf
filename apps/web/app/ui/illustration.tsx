/** Line drawings for empty states and error pages. */
const DRAWINGS = {
  /** Hills under a cloud: an error. */
  storm:
    'M8 92h144M14 92l36-34 22 20 26-30 44 44M52 34a14 14 0 0 1 27-5 11 11 0 0 1 16 15H58a10 10 0 0 1-6-10Zm8 18-4 10m16-10-4 10m16-10-4 10',
  /** Hills, a path and a signpost: page not found. */
  lost: 'M8 92h144M14 92l36-34 22 20 26-30 44 44M112 20a9 9 0 1 1 0 18 9 9 0 0 1 0-18M40 92V40m0 4h22l6 6-6 6H40m0 4H24l-6 6 6 6h16',
} as const;

/** Decorative drawing; the text beside it has the same meaning. */
export function Illustration({ name }: { name: keyof typeof DRAWINGS }) {
  return (
    <svg
      className="w-48 text-primary"
      viewBox="0 0 160 100"
      strokeWidth="2.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
