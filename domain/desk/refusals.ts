/** Refusals that only the desk's calls answer. The desk words them itself (`src/desk/words.ts`); a phone never meets them. */
export const DESK_REFUSALS = {
  PASSKEY_DUE: 403,
  PASSKEY_WRONG: 422,
  RECOVERY_CODE_WRONG: 422,
  INVITATION_OVER: 409,
  LAST_OWNER: 409,
  ANOTHER_OWNER_DUE: 409,
  LAST_PASSKEY: 409,
  CLAIMED_BY_ANOTHER: 409,
  DECIDED_ALREADY: 409,
  DECISION_NOT_NOW: 409,
  SECOND_PERSON_DUE: 409,
  COURSE_SLUG_TAKEN: 422,
  NOBODY_ELSE: 409,
} as const;

export type DeskRefusalCode = keyof typeof DESK_REFUSALS;
