import type { Identifier } from '#domain/account/identifier.ts';

/** Where it stands in `person`. */
export function columnsOf(identifier: Identifier | undefined): { phone: string | null; email: string | null } {
  return {
    phone: identifier?.kind === 'phone' ? identifier.value : null,
    email: identifier?.kind === 'email' ? identifier.value : null,
  };
}
