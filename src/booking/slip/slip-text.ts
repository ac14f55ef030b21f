import { type Slip, slipOf } from '#domain/booking/slip.ts';
import { readSigned } from '../../platform/signed.ts';

/** What a slip says, whoever wrote it; `check.ts` tells whether it was us. */
export const readSlip = (text: string): Slip | undefined => readSigned(text, slipOf);

/** The page where anybody checks a slip. What is after the `#` never leaves the phone. */
export const addressOfSlip = (slip: string): string => `${location.origin}/slip#${slip}`;
