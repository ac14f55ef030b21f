/** When it was said, not what is said: an answer that differs in it alone says nothing new. */
const SAID_AT = 'as_of';

/**
 * What stands for an answer when phone and server compare what they hold: whose it is, and all of it. Each makes it of what it really
 * has, so a spoilt copy and a copy of somebody else's match nothing. Both send and compare its digest only.
 */
export const heldText = (user_id: string, data: unknown): string =>
  user_id + JSON.stringify(data, (name, value: unknown) => (name === SAID_AT ? undefined : value));
