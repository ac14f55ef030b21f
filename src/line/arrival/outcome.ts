import type { Person } from '../../account/person.ts';
import type { LineProof } from '../sdk/liff.ts';
import type { LineTrouble } from '../sdk/trouble.ts';

/** Nobody here has this LINE account. `proof`: inside LINE; in a browser the cookie of its attempt stands for it. */
export interface New {
  is: 'new';
  name: string;
  proof: LineProof | undefined;
  /** Which attempt that is. */
  attempt: string | null;
  /** The user's tick, for the form that joins. */
  remember: boolean;
  /** What the user decided could not be asked; another decision may follow. */
  said?: LineTrouble;
}

/** LINE names somebody else than who is signed in here. */
export interface Another {
  is: 'another';
  here: Person;
  proof: LineProof;
  said?: LineTrouble;
}

/** What came of it when LINE was asked who the user is. */
export type Outcome = { is: 'left' | 'choose' | 'off' } | { is: 'trouble'; trouble: LineTrouble } | New | Another;
