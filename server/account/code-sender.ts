import type { Language } from '#domain/account/account.ts';

/** The person who gets a one-time code, and how to reach them. */
export interface CodeReader {
  phone: string | null;
  email: string | null;
  language: Language;
}

/** A way to deliver a one-time code, chosen by CODE_SENDER. A new way (mail, SMS) is one more row of `SENDERS`. */
export interface CodeSender {
  /** READ_OUT: nothing was sent, and an operator reads the code out. Throws when sending failed. */
  send(reader: CodeReader, code: string): Promise<'SENT' | 'READ_OUT'>;
}

/** Without mail or SMS, an operator calls the account's number and reads the code out. */
const operator: CodeSender = { send: () => Promise.resolve('READ_OUT') };

export const SENDERS = { operator } as const satisfies Record<string, CodeSender>;
export type CodeSenderName = keyof typeof SENDERS;
export const SENDER_NAMES = Object.keys(SENDERS) as CodeSenderName[];

export const codeSenderOf = ({ codeSender }: { codeSender: CodeSenderName }): CodeSender => SENDERS[codeSender];
