import { HelpStrip } from './help-strip.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { ValuePoints } from './value-points.tsx';

/** What follows the form of home: how it works, reasons to trust it, customer care. */
export function HomeBelow() {
  return (
    <>
      <HowItWorks />
      <ValuePoints />
      <HelpStrip />
    </>
  );
}
