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
  /** It may be made by who has not said yes to the terms yet: she becomes somebody, or leaves. */
  beforeTerms?: true;
  /** The worker keeps a copy of the last good answer. */
  kept?: true;
  /** Fields of the body that are written down nowhere: of a request that is told from another by its body, only their last four digits. */
  secret?: readonly string[];
  /** Fields of which not even that is written down: a password's end is half of it. */
  hidden?: readonly string[];
  /** Its input comes as a form with one file in it (multipart), and says itself what makes a second one the same: it needs no key. */
  upload?: true;
  /** Stricter limit than the server's own, per minute and per person or address. */
  perMinute?: number;
}

/** Declares a call and keeps its literals (`who`, `changes`): the compiler tells reads from changes by them. */
export const call = <const C extends Call>(it: C): C => it;
