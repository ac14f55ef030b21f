/** The roles of the people who run Caddee. One person may have several. */
export const DESK_ROLES = ['support', 'trust', 'finance', 'course', 'lead', 'owner'] as const;
export type DeskRole = (typeof DESK_ROLES)[number];

/** `ASK`: may ask, and a second person of a role with `ASK` or `YES` for this act approves. */
type May = 'YES' | 'ASK' | 'NO';

interface Act {
  group: 'PEOPLE' | 'ROUNDS' | 'MONEY' | 'HOUSE';
  may: Record<DeskRole, May>;
  /** It moves money or gives power: the passkey must have been used within `PROVED_FOR`. */
  isProved?: true;
}

const row = (support: May, trust: May, finance: May, course: May, lead: May, owner: May): Act['may'] => ({
  support,
  trust,
  finance,
  course,
  lead,
  owner,
});

/**
 * Every act of the desk and who may do it. The server asks this table before each call, and the screen hides what it refuses. Source:
 * docs/operating.md, Roles.
 */
export const DESK_ACTS = {
  ANSWER_CASE: { group: 'PEOPLE', may: row('YES', 'YES', 'NO', 'NO', 'YES', 'NO') },
  GIVE_CODE: { group: 'PEOPLE', may: row('YES', 'YES', 'NO', 'NO', 'YES', 'NO'), isProved: true },
  JUDGE_CADDY: { group: 'PEOPLE', may: row('NO', 'YES', 'NO', 'NO', 'YES', 'NO') },
  END_REPORT: { group: 'PEOPLE', may: row('NO', 'YES', 'NO', 'NO', 'YES', 'NO') },
  FIND: { group: 'PEOPLE', may: row('YES', 'YES', 'YES', 'NO', 'YES', 'NO') },
  READ_PERSON: { group: 'PEOPLE', may: row('YES', 'YES', 'YES', 'NO', 'YES', 'NO') },
  READ_CONTACT: { group: 'PEOPLE', may: row('YES', 'YES', 'NO', 'NO', 'YES', 'NO') },
  READ_CHAT: { group: 'PEOPLE', may: row('NO', 'YES', 'NO', 'NO', 'YES', 'NO') },
  SHOW_HIDDEN: { group: 'PEOPLE', may: row('NO', 'YES', 'YES', 'NO', 'YES', 'NO') },
  WRITE_NOTE: { group: 'PEOPLE', may: row('YES', 'YES', 'YES', 'NO', 'YES', 'NO') },
  END_SESSIONS: { group: 'PEOPLE', may: row('YES', 'YES', 'NO', 'NO', 'YES', 'NO') },
  SUSPEND: { group: 'PEOPLE', may: row('NO', 'YES', 'NO', 'NO', 'YES', 'NO') },
  WARN: { group: 'PEOPLE', may: row('NO', 'YES', 'NO', 'NO', 'YES', 'NO') },
  MESSAGE: { group: 'PEOPLE', may: row('YES', 'YES', 'NO', 'NO', 'YES', 'NO') },
  READ_BOOKING: { group: 'ROUNDS', may: row('YES', 'YES', 'YES', 'NO', 'YES', 'NO') },
  MOVE_NUMBER: { group: 'PEOPLE', may: row('NO', 'YES', 'NO', 'NO', 'YES', 'NO') },
  MOVE_CONTACT: { group: 'PEOPLE', may: row('ASK', 'YES', 'NO', 'NO', 'YES', 'NO'), isProved: true },
  GIVE_CONTACT: { group: 'PEOPLE', may: row('NO', 'YES', 'NO', 'NO', 'YES', 'NO'), isProved: true },
  CORRECT_NAME: { group: 'PEOPLE', may: row('NO', 'YES', 'NO', 'NO', 'YES', 'NO') },
  UNLINK_LINE: { group: 'PEOPLE', may: row('NO', 'YES', 'NO', 'NO', 'YES', 'NO') },
  DECIDE_DISPUTE: { group: 'ROUNDS', may: row('NO', 'YES', 'NO', 'NO', 'YES', 'NO'), isProved: true },
  DECIDE_LARGE_DISPUTE: { group: 'ROUNDS', may: row('NO', 'ASK', 'NO', 'NO', 'ASK', 'NO'), isProved: true },
  CLOSE_DAY: { group: 'ROUNDS', may: row('NO', 'ASK', 'NO', 'NO', 'ASK', 'NO'), isProved: true },
  READ_COURSES: { group: 'ROUNDS', may: row('YES', 'YES', 'YES', 'NO', 'YES', 'YES') },
  CHANGE_COURSE: { group: 'ROUNDS', may: row('NO', 'NO', 'NO', 'NO', 'YES', 'YES') },
  ASK_CLOSE_DAY: { group: 'ROUNDS', may: row('NO', 'YES', 'NO', 'YES', 'YES', 'NO'), isProved: true },
  OPEN_DAY: { group: 'ROUNDS', may: row('NO', 'YES', 'NO', 'NO', 'YES', 'NO') },
  MAKE_COUNTER: { group: 'ROUNDS', may: row('NO', 'YES', 'NO', 'YES', 'YES', 'YES') },
  READ_OWN_DAY: { group: 'ROUNDS', may: row('NO', 'NO', 'NO', 'YES', 'NO', 'NO') },
  SET_STOCK: { group: 'MONEY', may: row('NO', 'NO', 'YES', 'NO', 'YES', 'YES') },
  GIVE_REWARD: { group: 'MONEY', may: row('NO', 'YES', 'YES', 'NO', 'YES', 'NO'), isProved: true },
  GIVE_GOODWILL: { group: 'MONEY', may: row('NO', 'ASK', 'ASK', 'NO', 'ASK', 'NO'), isProved: true },
  PAY: { group: 'MONEY', may: row('NO', 'NO', 'YES', 'NO', 'NO', 'NO'), isProved: true },
  PAY_MUCH: { group: 'MONEY', may: row('NO', 'NO', 'ASK', 'NO', 'ASK', 'NO'), isProved: true },
  READ_MONEY_OF_PERSON: { group: 'MONEY', may: row('YES', 'NO', 'YES', 'NO', 'YES', 'NO') },
  READ_BANK: { group: 'MONEY', may: row('NO', 'NO', 'YES', 'NO', 'YES', 'NO') },
  SEE_QUEUE: { group: 'HOUSE', may: row('YES', 'YES', 'YES', 'NO', 'YES', 'YES') },
  RUN_JOB: { group: 'HOUSE', may: row('NO', 'NO', 'NO', 'NO', 'YES', 'YES') },
  GIVE_UP_JOB: { group: 'HOUSE', may: row('NO', 'NO', 'NO', 'NO', 'ASK', 'ASK'), isProved: true },
  READ_AUDIT: { group: 'HOUSE', may: row('NO', 'NO', 'NO', 'NO', 'YES', 'YES') },
  READ_MONEY: { group: 'MONEY', may: row('NO', 'NO', 'YES', 'NO', 'YES', 'NO') },
  READ_NUMBERS: { group: 'HOUSE', may: row('NO', 'NO', 'YES', 'NO', 'YES', 'YES') },
  SEE_TEAM: { group: 'HOUSE', may: row('YES', 'YES', 'YES', 'YES', 'YES', 'YES') },
  READ_PRICES: { group: 'HOUSE', may: row('NO', 'NO', 'YES', 'NO', 'YES', 'YES') },
  CHANGE_FEES: { group: 'HOUSE', may: row('NO', 'NO', 'NO', 'NO', 'ASK', 'ASK'), isProved: true },
  CHANGE_HOLIDAYS: { group: 'HOUSE', may: row('NO', 'NO', 'NO', 'NO', 'YES', 'YES') },
  CHANGE_COURSE_PRICES: { group: 'HOUSE', may: row('NO', 'NO', 'NO', 'NO', 'YES', 'YES') },
  CHANGE_TEAM: { group: 'HOUSE', may: row('NO', 'NO', 'NO', 'NO', 'NO', 'YES'), isProved: true },
} as const satisfies Record<string, Act>;

export type DeskAct = keyof typeof DESK_ACTS;
export const DESK_ACT_NAMES = Object.keys(DESK_ACTS) as DeskAct[];

const actOf = (act: DeskAct): Act => DESK_ACTS[act];

/** What a person with these roles may do about an act: the strongest of their roles counts. */
export function mayAct(roles: readonly DeskRole[], act: DeskAct): May {
  const all = roles.map((role) => actOf(act).may[role]);
  if (all.includes('YES')) return 'YES';
  return all.includes('ASK') ? 'ASK' : 'NO';
}

/** Whether these roles may do it at any course; the role `course` does it only at its own. */
export const mayAnywhere = (roles: readonly DeskRole[], act: DeskAct): boolean =>
  mayAct(
    roles.filter((role) => role !== 'course'),
    act,
  ) !== 'NO';

export const needsProof = (act: DeskAct): boolean => actOf(act).isProved === true;

export const isDeskRole = (word: string): word is DeskRole => DESK_ROLES.some((role) => role === word);
