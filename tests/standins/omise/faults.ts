/** What goes wrong on purpose (docs/payments.md §3.4). Set while the stand-in runs. */
export interface Faults {
  /** The next so many requests are never answered, and nothing is done. */
  silent: number;
  /** The next so many changes are made, and the line is cut before the answer. */
  cutAfterCommit: number;
  /** The next so many requests are answered 500 with a page of HTML, and nothing is done. */
  broken: number;
  /** The next so many requests are too many. */
  tooMany: number;
  /** Answers that are no JSON. */
  garbled: number;
  /** Added to the amount of a charge as it is answered, in satang. */
  amountOff: number;
  /** Money is taken for a charge that has ended. */
  lateSuccess: boolean;
  /** Everything is said to be of the live account. */
  livemode: boolean;
  picture: 'svg' | 'png' | 'page' | 'huge' | 'gone' | { redirect: string };
  webhooks: {
    /** How often each event is sent. */
    times: number;
    /** Kept until `deliver()`. */
    held: boolean;
    /** The last one first. */
    reordered: boolean;
    /** Signed with a secret nobody has. */
    forged: boolean;
    /** Never sent. */
    lost: boolean;
  };
}

export const noFaults = (): Faults => ({
  silent: 0,
  cutAfterCommit: 0,
  broken: 0,
  tooMany: 0,
  garbled: 0,
  amountOff: 0,
  lateSuccess: false,
  livemode: false,
  picture: 'svg',
  webhooks: { times: 1, held: false, reordered: false, forged: false, lost: false },
});
