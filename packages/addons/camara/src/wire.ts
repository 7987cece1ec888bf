import { toInternational } from '@isano/adapter-kit/values';
import { z } from 'zod';

/** Paths of the APIs with the versions that this adapter speaks, below the `apiRoot`. */
export const PATHS = {
  simSwap: '/sim-swap/v2/check',
  numberRecycling: '/number-recycling/v0.2/check',
  numberVerification: '/number-verification/v2/verify',
} as const;

/** Scopes of the tokens for these APIs. */
export const INSIGHT_SCOPES = ['sim-swap:check', 'number-recycling:check'] as const;

/** Scope of the token that a device gets. */
export const VERIFICATION_SCOPE = 'number-verification:verify';

/** `NumberVerificationMatchResponse` of Number Verification 2.1. */
export const numberVerification = z.object({ devicePhoneNumberVerified: z.boolean() });

/** `CheckSimSwapInfo` of SIM Swap 2.1. */
export const simSwapInfo = z.object({ swapped: z.boolean() });

/** `CheckNumRecyclingInfo` of Number Recycling 0.2. */
export const numberRecyclingInfo = z.object({ phoneNumberRecycled: z.boolean() });

/** `ErrorInfo` of every API. */
export const errorInfo = z.object({ code: z.string() });

/** A number as `PhoneNumber` declares it: `+250788123456`. */
export function toPhoneNumber(msisdn: string): string {
  return `+${toInternational(msisdn)}`;
}

/** The day of an instant in UTC, as `specifiedDate` declares it. */
export function toDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
