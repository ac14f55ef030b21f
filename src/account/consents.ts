/** The draft in which the choices made at registration wait for the terms, where they are recorded. */
export const CONSENTS = 'consents';
export const NO_CONSENTS = { marketing: false, public_photo: false };
export type Consents = typeof NO_CONSENTS;

/** Call once she is signed in: the draft is hers. */
export async function keepConsents(consents: Consents): Promise<void> {
  const { keepQuietly } = await import('../sync/mirror-copies.ts'); // not on a stranger's screen
  await keepQuietly(CONSENTS, consents);
}
