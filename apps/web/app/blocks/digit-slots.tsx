type DigitSlotsProps = {
  count: number;
  /** What stands in each slot; a hidden digit is given as `•`. */
  shown: string;
  wrong?: boolean;
};

/** Slots drawn over one real input: decoration only, the input holds the value and the focus (RULINGS 26). */
export function DigitSlots({ count, shown, wrong }: DigitSlotsProps) {
  return (
    <span className="digit-slots" aria-hidden="true" data-wrong={wrong || undefined}>
      {Array.from({ length: count }, (_, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
          key={place}
          className="digit-slot"
          data-next={place === Math.min(shown.length, count - 1) || undefined}
        >
          {shown[place]}
        </span>
      ))}
    </span>
  );
}
