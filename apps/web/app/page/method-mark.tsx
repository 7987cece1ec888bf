/** Side of a mark in a list of payment methods, in pixels. */
const SIDE = 32;

/**
 * Drawing of a payment method, decorative: its name is beside it. `mark` comes from the payment options; an operator
 * replaces the drawing by a licensed logo in the brand file.
 */
export function MethodMark({ mark }: { mark: string }) {
  return (
    <img
      className="method-mark"
      src={`/brand/marks/${mark}.svg`}
      alt=""
      width={SIDE}
      height={SIDE}
      loading="lazy"
    />
  );
}
