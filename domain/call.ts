import type { GenericSchema } from 'valibot';

/** Who may make a call: `all` needs no session, `any` any signed-in person, `cookie` the refresh cookie, else the one role. */
export type Who = 'all' | 'any' | 'golfer' | 'caddy' | 'cookie';

/**
 * What a call is. The schemas serve the form, the client's compiler and the server; the phone's start-up code imports only the types
 * (`import type`), so that no schema travels on the first route.
 */
export interface Call<Input extends GenericSchema = GenericSchema, Output extends GenericSchema = GenericSchema> {
  who: Who;
  /** GET: path parameters and query; POST: the body (and path parameters). */
  input: Input;
  output: Output;
  /** It changes something: one transaction, an Idempotency-Key is required. */
  changes?: true;
  /**
   * Of a call that writes: how far the user's registration must be. Default: complete; `terms`: terms accepted, the profile comes now;
   * `session`: not even that, for calls by which a user registers or leaves.
   */
  standing?: 'session' | 'terms' | 'registered';
  /** The worker keeps a copy of the last good answer. */
  kept?: true;
  /** Fields of the body that are written down nowhere: their digest, under a key of the server's own, distinguishes one request from another. */
  secret?: readonly string[];
  /** Fields of which not even that is written down: a password. */
  hidden?: readonly string[];
  /** Its input comes as a form with one file in it (multipart), and says itself what makes a second one the same: it needs no key. */
  upload?: true;
  /** Stricter limit than the server's own, per minute and per person or address. */
  perMinute?: number;
  /** Of callers without a session, from one address. */
  strangersPerHour?: number;
}

/** Declares a call and keeps its literals (`who`, `changes`): the compiler tells reads from changes by them. */
export const call = <const C extends Call>(it: C): C => it;
