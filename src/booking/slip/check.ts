import { type Slip, slipOf } from '#domain/booking/slip.ts';
import { checkSigned } from '../../platform/signed.ts';

export type Verdict =
  /** We signed exactly this. */
  | { kind: 'valid'; slip: Slip }
  /** It looks like a slip, and we did not sign it, or not so. */
  | { kind: 'forged' }
  | { kind: 'not_a_slip' }
  /** Its key is not on this phone and there is no network to ask for it. */
  | { kind: 'key_unknown' };

/** Without a network as long as the keys are on the phone. Nothing of the slip is sent anywhere. */
export async function checkSlip(text: string): Promise<Verdict> {
  const checked = await checkSigned(text, slipOf);
  switch (checked.kind) {
    case 'valid':
      return { kind: 'valid', slip: checked.said };
    case 'not_signed':
      return { kind: 'not_a_slip' };
    case 'forged':
    case 'key_unknown':
      return checked;
  }
}
