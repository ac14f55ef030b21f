import { type Slip, slipOf } from '#domain/booking/slip.ts';
import { type Checked, checkSigned } from '../../platform/signed.ts';

/** Whether we signed it. Without a network as long as the keys are on the phone; nothing of the slip is sent anywhere. */
export const checkSlip = (text: string): Promise<Checked<Slip>> => checkSigned(text, slipOf);
