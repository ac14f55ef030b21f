import { type Slip, slipOf } from '#domain/booking/slip.ts';
import { type Checked, checkSigned, readSigned } from '../../platform/signed.ts';
import { type Phone } from '../../sync/phone.ts';

/** What a slip says, whoever wrote it; `checkSlip` tells whether it was us. */
export const readSlip = (text: string): Slip | undefined => readSigned(text, slipOf);

/** Whether we signed it. Without a network as long as the keys are on the phone; nothing of the slip is sent anywhere. */
export const checkSlip = (phone: Phone, text: string): Promise<Checked<Slip>> => checkSigned(phone, text, slipOf);

/** The page where anybody checks a slip. What is after the `#` never leaves the phone. */
export const addressOfSlip = (slip: string): string => `${location.origin}/slip#${slip}`;
