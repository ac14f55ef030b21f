import type { Language } from '#domain/account/account.ts';
/** To whom a one-time code goes, and how they can be reached. */
export interface CodeReader {
  phone: string | null;
  email: string | null;
  language: Language;
}

/** A way to bring a one-time code to a person. Which one it is says CODE_SENDER; a new one (mail, SMS) is a row of `SENDERS`. */
export interface CodeSender {
  /** READ_OUT: nothing was sent, and the operator reads it out. Throws when it could not be sent. */
  send(reader: CodeReader, code: string): Promise<'SENT' | 'READ_OUT'>;
}

/** Until there is mail or SMS: an operator calls the account's own number back and reads it out. */
const operator: CodeSender = { send: () => Promise.resolve('READ_OUT') };

export const SENDERS = { operator } as const satisfies Record<string, CodeSender>;
export type CodeSenderName = keyof typeof SENDERS;
export const SENDER_NAMES = Object.keys(SENDERS) as CodeSenderName[];

export const codeSenderOf = ({ codeSender }: { codeSender: CodeSenderName }): CodeSender => SENDERS[codeSender];
