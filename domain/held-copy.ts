/** The time of the answer. Two answers that differ only in it have the same content. */
const SAID_AT = 'as_of';

/**
 * The text whose digest phone and server compare to see whether the phone's copy is current: the user's id and the data. Each side computes
 * it from its own data, so a damaged copy or another user's copy never matches.
 */
export const heldText = (user_id: string, data: unknown): string =>
  user_id + JSON.stringify(data, (name, value: unknown) => (name === SAID_AT ? undefined : value));
