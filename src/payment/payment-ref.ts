import { useEffect, useState } from 'react';

/** 160 bits in base64url (domain/payment/api.ts `paymentRef`). */
const REF = /^[\w-]{27}$/;
const PLACE = 'payment_ref';

/**
 * Which payment this page is about: from the address, or after a reload from session storage. Anything else in the address is not trusted
 * and not read; all of it is removed from the address, so that it is in no history and no screenshot.
 */
export function usePaymentRef(): string | undefined {
  const [ref] = useState(readRef);
  useEffect(() => {
    if (ref) keep(ref);
    if (location.search || location.hash) history.replaceState(history.state, '', location.pathname);
  }, [ref]);
  return ref;
}

function readRef(): string | undefined {
  const said = new URLSearchParams(location.search).get('ref') ?? kept();
  return said && REF.test(said) ? said : undefined;
}

/** Storage can be forbidden: then a reload does not know which it was. */
function kept(): string | null {
  try {
    return sessionStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

function keep(ref: string): void {
  try {
    sessionStorage.setItem(PLACE, ref);
  } catch {
    // it lasts as long as the page then
  }
}
