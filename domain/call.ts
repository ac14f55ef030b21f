import type { GenericSchema } from 'valibot';
import type { DeskAct } from './desk/roles.ts';

/**
 * Who may make a call: `all` needs no session, `any` any signed-in user, `cookie` the refresh cookie; `golfer` and `caddy` a user of that
 * role; `desk` somebody who works at the desk and may do the call's `act`.
 */
export type Who = 'all' | 'any' | 'golfer' | 'caddy' | 'cookie' | 'desk';

/**
 * The declaration of a call. Forms, the client and the server use its schemas; the phone's start-up code imports only types, so that no
 * schema is loaded on the first screen.
 */
export interface Call<Input extends GenericSchema = GenericSchema, Output extends GenericSchema = GenericSchema> {
  who: Who;
  /** For a call of the desk: what the table of roles is asked about. */
  act?: DeskAct;
  /** GET: path parameters and query; POST: path parameters and body. */
  input: Input;
  output: Output;
  /** It changes data: runs in one transaction and requires an Idempotency-Key. */
  changes?: true;
  /**
   * For calls that write: how complete the user's registration must be. Default: complete; `terms`: terms accepted, no profile needed;
   * `session`: signed in is enough, for calls by which a user registers or leaves.
   */
  standing?: 'session' | 'terms' | 'registered';
  /** The service worker stores a copy of the last good answer. */
  kept?: true;
  /** Body fields that are never stored; only a keyed digest of them is, to tell repeated requests from different ones. */
  secret?: readonly string[];
  /** Body fields of which not even a digest is stored: passwords. */
  hidden?: readonly string[];
  /** The body is a multipart form with one file. The form itself identifies a repeated upload, so it needs no Idempotency-Key. */
  upload?: true;
  /** Requests per minute per user or address; stricter than the server's general limit. */
  perMinute?: number;
  /** Requests per hour from one address without a session. */
  strangersPerHour?: number;
}

/** Declares a call and keeps its literal types (`who`, `changes`), by which the compiler tells reads from changes. */
export const call = <const C extends Call>(it: C): C => it;
