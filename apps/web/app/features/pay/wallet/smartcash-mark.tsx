import { MethodMark } from '../../../page/method-mark.tsx';

/** The mark of SmartCash on its page (SPEC section 2 "SmartCash page": logo). */
export function SmartcashMark() {
  return (
    <p className="pay-mark flex items-center gap-2 text-[1.125rem] font-bold">
      <MethodMark mark="smartcash" />
      SmartCash
    </p>
  );
}
