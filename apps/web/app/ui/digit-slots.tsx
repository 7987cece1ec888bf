type DigitSlotsProps = {
  count: number;
  /** Character of each slot; a hidden digit is `•`. */
  shown: string;
  wrong?: boolean;
};

/** Decoration over one real input, which has the value and the focus (RULINGS 26). */
export function DigitSlots({ count, shown, wrong }: DigitSlotsProps) {
  return (
    <span className="digit-slots" aria-hidden="true" data-wrong={wrong || undefined}>
      {Array.from({ length: count }, (_, position) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is identified by its position
          key={position}
          className="digit-slot"
          data-next={position === Math.min(shown.length, count - 1) || undefined}
        >
          {shown[position]}
        </span>
      ))}
    </span>
  );
}
