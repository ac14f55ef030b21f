import { type Slip, slipOf } from '#domain/booking/slip.ts';
import { readSigned } from '../../platform/signed.ts';

/** What a slip says, whoever wrote it; `slip-check.ts` says whether it was us. */
export const readSlip = (text: string): Slip | undefined => readSigned(text, slipOf);

/** Where anybody checks a slip. What stands behind the `#` never leaves the phone. */
export const addressOfSlip = (slip: string): string => `${location.origin}/slip#${slip}`;
